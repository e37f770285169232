; buffer a i32[256] rand(-3,30)
; buffer o i32[256] out
; launch k<<<1,256>>>(a,o)
; arch sm_80
source_filename = "switch.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %r = alloca i32, align 4
  store ptr %a, ptr %a.addr, align 8
  store ptr %o, ptr %o.addr, align 8
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nsw i32 %0, %1
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nsw i32 %mul, %2
  store i32 %add, ptr %i, align 4
  store i32 0, ptr %r, align 4
  %3 = load ptr, ptr %a.addr, align 8
  %4 = load i32, ptr %i, align 4
  %idxprom = sext i32 %4 to i64
  %arrayidx = getelementptr inbounds i32, ptr %3, i64 %idxprom
  %5 = load i32, ptr %arrayidx, align 4
  switch i32 %5, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.bb1
    i32 2, label %sw.bb5
    i32 3, label %sw.bb7
    i32 4, label %sw.bb7
    i32 5, label %sw.bb7
    i32 6, label %sw.bb8
    i32 7, label %sw.bb9
    i32 20, label %sw.bb11
    i32 25, label %sw.bb12
  ]

sw.bb:                                            ; preds = %entry
  store i32 5, ptr %r, align 4
  br label %sw.epilog

sw.bb1:                                           ; preds = %entry
  %6 = load ptr, ptr %a.addr, align 8
  %7 = load i32, ptr %i, align 4
  %idxprom2 = sext i32 %7 to i64
  %arrayidx3 = getelementptr inbounds i32, ptr %6, i64 %idxprom2
  %8 = load i32, ptr %arrayidx3, align 4
  %mul4 = mul nsw i32 %8, 3
  store i32 %mul4, ptr %r, align 4
  br label %sw.bb5

sw.bb5:                                           ; preds = %entry, %sw.bb1
  %9 = load i32, ptr %r, align 4
  %add6 = add nsw i32 %9, 7
  store i32 %add6, ptr %r, align 4
  br label %sw.epilog

sw.bb7:                                           ; preds = %entry, %entry, %entry
  %10 = load i32, ptr %i, align 4
  store i32 %10, ptr %r, align 4
  br label %sw.epilog

sw.bb8:                                           ; preds = %entry
  %11 = load i32, ptr %i, align 4
  %sub = sub nsw i32 0, %11
  store i32 %sub, ptr %r, align 4
  br label %sw.epilog

sw.bb9:                                           ; preds = %entry
  %12 = load i32, ptr %i, align 4
  %13 = load i32, ptr %i, align 4
  %mul10 = mul nsw i32 %12, %13
  store i32 %mul10, ptr %r, align 4
  br label %sw.epilog

sw.bb11:                                          ; preds = %entry
  store i32 99, ptr %r, align 4
  br label %sw.epilog

sw.bb12:                                          ; preds = %entry
  store i32 1, ptr %r, align 4
  br label %sw.epilog

sw.default:                                       ; preds = %entry
  store i32 -1, ptr %r, align 4
  br label %sw.epilog

sw.epilog:                                        ; preds = %sw.default, %sw.bb12, %sw.bb11, %sw.bb9, %sw.bb8, %sw.bb7, %sw.bb5, %sw.bb
  %14 = load i32, ptr %r, align 4
  %15 = load ptr, ptr %o.addr, align 8
  %16 = load i32, ptr %i, align 4
  %idxprom13 = sext i32 %16 to i64
  %arrayidx14 = getelementptr inbounds i32, ptr %15, i64 %idxprom13
  store i32 %14, ptr %arrayidx14, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}

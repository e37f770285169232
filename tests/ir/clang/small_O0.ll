; buffer a u8[256] rand(0,255)
; buffer b i16[256] rand(-30000,30000)
; buffer o i32[768] out
; launch k<<<1,256>>>(a,b,o)
; arch sm_80
source_filename = "small.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %b, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %b.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %s = alloca i8, align 1
  %t = alloca i16, align 2
  store ptr %a, ptr %a.addr, align 8
  store ptr %b, ptr %b.addr, align 8
  store ptr %o, ptr %o.addr, align 8
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nsw i32 %0, %1
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nsw i32 %mul, %2
  store i32 %add, ptr %i, align 4
  %3 = load ptr, ptr %a.addr, align 8
  %4 = load i32, ptr %i, align 4
  %idxprom = sext i32 %4 to i64
  %arrayidx = getelementptr inbounds i8, ptr %3, i64 %idxprom
  %5 = load i8, ptr %arrayidx, align 1
  store i8 %5, ptr %s, align 1
  %6 = load ptr, ptr %b.addr, align 8
  %7 = load i32, ptr %i, align 4
  %idxprom1 = sext i32 %7 to i64
  %arrayidx2 = getelementptr inbounds i16, ptr %6, i64 %idxprom1
  %8 = load i16, ptr %arrayidx2, align 2
  store i16 %8, ptr %t, align 2
  %9 = load i8, ptr %s, align 1
  %conv = sext i8 %9 to i32
  %10 = load i16, ptr %t, align 2
  %conv3 = sext i16 %10 to i32
  %mul4 = mul nsw i32 %conv, %conv3
  %11 = load ptr, ptr %o.addr, align 8
  %12 = load i32, ptr %i, align 4
  %mul5 = mul nsw i32 3, %12
  %idxprom6 = sext i32 %mul5 to i64
  %arrayidx7 = getelementptr inbounds i32, ptr %11, i64 %idxprom6
  store i32 %mul4, ptr %arrayidx7, align 4
  %13 = load ptr, ptr %a.addr, align 8
  %14 = load i32, ptr %i, align 4
  %idxprom8 = sext i32 %14 to i64
  %arrayidx9 = getelementptr inbounds i8, ptr %13, i64 %idxprom8
  %15 = load i8, ptr %arrayidx9, align 1
  %conv10 = zext i8 %15 to i32
  %add11 = add nsw i32 %conv10, 200
  %conv12 = trunc i32 %add11 to i8
  %conv13 = zext i8 %conv12 to i32
  %shr = ashr i32 %conv13, 1
  %16 = load ptr, ptr %o.addr, align 8
  %17 = load i32, ptr %i, align 4
  %mul14 = mul nsw i32 3, %17
  %add15 = add nsw i32 %mul14, 1
  %idxprom16 = sext i32 %add15 to i64
  %arrayidx17 = getelementptr inbounds i32, ptr %16, i64 %idxprom16
  store i32 %shr, ptr %arrayidx17, align 4
  %18 = load i16, ptr %t, align 2
  %conv18 = sext i16 %18 to i32
  %mul19 = mul nsw i32 %conv18, 3
  %conv20 = trunc i32 %mul19 to i16
  %conv21 = sext i16 %conv20 to i32
  %div = sdiv i32 %conv21, 5
  %19 = load i8, ptr %s, align 1
  %conv22 = sext i8 %19 to i32
  %shl = shl i32 %conv22, 3
  %add23 = add nsw i32 %div, %shl
  %20 = load ptr, ptr %o.addr, align 8
  %21 = load i32, ptr %i, align 4
  %mul24 = mul nsw i32 3, %21
  %add25 = add nsw i32 %mul24, 2
  %idxprom26 = sext i32 %add25 to i64
  %arrayidx27 = getelementptr inbounds i32, ptr %20, i64 %idxprom26
  store i32 %add23, ptr %arrayidx27, align 4
  %22 = load i16, ptr %t, align 2
  %conv28 = trunc i16 %22 to i8
  %23 = load ptr, ptr %a.addr, align 8
  %24 = load i32, ptr %i, align 4
  %idxprom29 = sext i32 %24 to i64
  %arrayidx30 = getelementptr inbounds i8, ptr %23, i64 %idxprom29
  store i8 %conv28, ptr %arrayidx30, align 1
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

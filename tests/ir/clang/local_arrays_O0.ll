; buffer a i32[64] rand(0,15)
; buffer o i32[64] out
; launch k<<<1,64>>>(a,o)
; arch sm_80
source_filename = "local_arrays.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %h = alloca [16 x i32], align 4
  %j = alloca i32, align 4
  %i = alloca i32, align 4
  %s = alloca i32, align 4
  %j7 = alloca i32, align 4
  store ptr %a, ptr %a.addr, align 8
  store ptr %o, ptr %o.addr, align 8
  store i32 0, ptr %j, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %j, align 4
  %cmp = icmp slt i32 %0, 16
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %j, align 4
  %2 = load i32, ptr %j, align 4
  %mul = mul nsw i32 %1, %2
  %3 = load i32, ptr %j, align 4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds [16 x i32], ptr %h, i64 0, i64 %idxprom
  store i32 %mul, ptr %arrayidx, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %4 = load i32, ptr %j, align 4
  %inc = add nsw i32 %4, 1
  store i32 %inc, ptr %j, align 4
  br label %for.cond, !llvm.loop !4

for.end:                                          ; preds = %for.cond
  %5 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul1 = mul nsw i32 %5, %6
  %7 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nsw i32 %mul1, %7
  store i32 %add, ptr %i, align 4
  %8 = load ptr, ptr %a.addr, align 8
  %9 = load i32, ptr %i, align 4
  %idxprom2 = sext i32 %9 to i64
  %arrayidx3 = getelementptr inbounds i32, ptr %8, i64 %idxprom2
  %10 = load i32, ptr %arrayidx3, align 4
  %idxprom4 = sext i32 %10 to i64
  %arrayidx5 = getelementptr inbounds [16 x i32], ptr %h, i64 0, i64 %idxprom4
  %11 = load i32, ptr %arrayidx5, align 4
  %add6 = add nsw i32 %11, 100
  store i32 %add6, ptr %arrayidx5, align 4
  store i32 0, ptr %s, align 4
  store i32 0, ptr %j7, align 4
  br label %for.cond8

for.cond8:                                        ; preds = %for.inc17, %for.end
  %12 = load i32, ptr %j7, align 4
  %cmp9 = icmp slt i32 %12, 16
  br i1 %cmp9, label %for.body10, label %for.end19

for.body10:                                       ; preds = %for.cond8
  %13 = load i32, ptr %j7, align 4
  %14 = load ptr, ptr %a.addr, align 8
  %15 = load i32, ptr %i, align 4
  %idxprom11 = sext i32 %15 to i64
  %arrayidx12 = getelementptr inbounds i32, ptr %14, i64 %idxprom11
  %16 = load i32, ptr %arrayidx12, align 4
  %mul13 = mul nsw i32 %13, %16
  %and = and i32 %mul13, 15
  %idxprom14 = sext i32 %and to i64
  %arrayidx15 = getelementptr inbounds [16 x i32], ptr %h, i64 0, i64 %idxprom14
  %17 = load i32, ptr %arrayidx15, align 4
  %18 = load i32, ptr %s, align 4
  %add16 = add nsw i32 %18, %17
  store i32 %add16, ptr %s, align 4
  br label %for.inc17

for.inc17:                                        ; preds = %for.body10
  %19 = load i32, ptr %j7, align 4
  %inc18 = add nsw i32 %19, 1
  store i32 %inc18, ptr %j7, align 4
  br label %for.cond8, !llvm.loop !6

for.end19:                                        ; preds = %for.cond8
  %20 = load i32, ptr %s, align 4
  %21 = load ptr, ptr %o.addr, align 8
  %22 = load i32, ptr %i, align 4
  %idxprom20 = sext i32 %22 to i64
  %arrayidx21 = getelementptr inbounds i32, ptr %21, i64 %idxprom20
  store i32 %20, ptr %arrayidx21, align 4
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
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
!6 = distinct !{!6, !5}

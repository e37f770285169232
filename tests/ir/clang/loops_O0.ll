; buffer a i32[512] rand(-50,50)
; buffer o i32[64] out
; launch k<<<1,64>>>(a,8,o)
; arch sm_80
source_filename = "loops.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, i32 noundef %n, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %s = alloca i32, align 4
  %m = alloca i32, align 4
  %j = alloca i32, align 4
  %v = alloca i32, align 4
  %q = alloca i32, align 4
  store ptr %a, ptr %a.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  store ptr %o, ptr %o.addr, align 8
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nsw i32 %0, %1
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nsw i32 %mul, %2
  store i32 %add, ptr %i, align 4
  store i32 0, ptr %s, align 4
  store i32 -1000, ptr %m, align 4
  store i32 0, ptr %j, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc12, %entry
  %3 = load i32, ptr %j, align 4
  %4 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %3, %4
  br i1 %cmp, label %for.body, label %for.end13

for.body:                                         ; preds = %for.cond
  %5 = load ptr, ptr %a.addr, align 8
  %6 = load i32, ptr %i, align 4
  %mul1 = mul nsw i32 %6, 8
  %7 = load i32, ptr %j, align 4
  %add2 = add nsw i32 %mul1, %7
  %idxprom = sext i32 %add2 to i64
  %arrayidx = getelementptr inbounds i32, ptr %5, i64 %idxprom
  %8 = load i32, ptr %arrayidx, align 4
  store i32 %8, ptr %v, align 4
  %9 = load i32, ptr %v, align 4
  %cmp3 = icmp slt i32 %9, 0
  br i1 %cmp3, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  br label %for.inc12

if.end:                                           ; preds = %for.body
  %10 = load i32, ptr %v, align 4
  %cmp4 = icmp eq i32 %10, 49
  br i1 %cmp4, label %if.then5, label %if.end6

if.then5:                                         ; preds = %if.end
  br label %for.end13

if.end6:                                          ; preds = %if.end
  %11 = load i32, ptr %v, align 4
  %12 = load i32, ptr %s, align 4
  %add7 = add nsw i32 %12, %11
  store i32 %add7, ptr %s, align 4
  %13 = load i32, ptr %m, align 4
  %14 = load i32, ptr %v, align 4
  %cmp8 = icmp sgt i32 %13, %14
  br i1 %cmp8, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end6
  %15 = load i32, ptr %m, align 4
  br label %cond.end

cond.false:                                       ; preds = %if.end6
  %16 = load i32, ptr %v, align 4
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %15, %cond.true ], [ %16, %cond.false ]
  store i32 %cond, ptr %m, align 4
  %17 = load i32, ptr %v, align 4
  store i32 %17, ptr %q, align 4
  br label %for.cond9

for.cond9:                                        ; preds = %for.inc, %cond.end
  %18 = load i32, ptr %q, align 4
  %cmp10 = icmp sgt i32 %18, 10
  br i1 %cmp10, label %for.body11, label %for.end

for.body11:                                       ; preds = %for.cond9
  %19 = load i32, ptr %q, align 4
  %20 = load i32, ptr %s, align 4
  %xor = xor i32 %20, %19
  store i32 %xor, ptr %s, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body11
  %21 = load i32, ptr %q, align 4
  %div = sdiv i32 %21, 3
  store i32 %div, ptr %q, align 4
  br label %for.cond9, !llvm.loop !4

for.end:                                          ; preds = %for.cond9
  br label %for.inc12

for.inc12:                                        ; preds = %for.end, %if.then
  %22 = load i32, ptr %j, align 4
  %inc = add nsw i32 %22, 1
  store i32 %inc, ptr %j, align 4
  br label %for.cond, !llvm.loop !6

for.end13:                                        ; preds = %if.then5, %for.cond
  br label %do.body

do.body:                                          ; preds = %do.cond, %for.end13
  %23 = load i32, ptr %m, align 4
  %24 = load i32, ptr %s, align 4
  %add14 = add nsw i32 %24, %23
  store i32 %add14, ptr %s, align 4
  %25 = load i32, ptr %m, align 4
  %div15 = sdiv i32 %25, 2
  store i32 %div15, ptr %m, align 4
  br label %do.cond

do.cond:                                          ; preds = %do.body
  %26 = load i32, ptr %m, align 4
  %cmp16 = icmp sgt i32 %26, 3
  br i1 %cmp16, label %do.body, label %do.end, !llvm.loop !7

do.end:                                           ; preds = %do.cond
  %27 = load i32, ptr %s, align 4
  %28 = load ptr, ptr %o.addr, align 8
  %29 = load i32, ptr %i, align 4
  %idxprom17 = sext i32 %29 to i64
  %arrayidx18 = getelementptr inbounds i32, ptr %28, i64 %idxprom17
  store i32 %27, ptr %arrayidx18, align 4
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
!7 = distinct !{!7, !5}

; buffer a i32[256] rand(-1000000,1000000)
; buffer b i32[256] rand(1,5000)
; buffer o i32[1024] out
; launch k<<<1,256>>>(a,b,o)
; arch sm_80
source_filename = "int_mix.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %b, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %b.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %x = alloca i32, align 4
  %y = alloca i32, align 4
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
  %arrayidx = getelementptr inbounds i32, ptr %3, i64 %idxprom
  %5 = load i32, ptr %arrayidx, align 4
  store i32 %5, ptr %x, align 4
  %6 = load ptr, ptr %b.addr, align 8
  %7 = load i32, ptr %i, align 4
  %idxprom1 = sext i32 %7 to i64
  %arrayidx2 = getelementptr inbounds i32, ptr %6, i64 %idxprom1
  %8 = load i32, ptr %arrayidx2, align 4
  store i32 %8, ptr %y, align 4
  %9 = load i32, ptr %x, align 4
  %10 = load i32, ptr %y, align 4
  %div = sdiv i32 %9, %10
  %11 = load i32, ptr %x, align 4
  %12 = load i32, ptr %y, align 4
  %rem = srem i32 %11, %12
  %add3 = add nsw i32 %div, %rem
  %13 = load ptr, ptr %o.addr, align 8
  %14 = load i32, ptr %i, align 4
  %mul4 = mul nsw i32 4, %14
  %idxprom5 = sext i32 %mul4 to i64
  %arrayidx6 = getelementptr inbounds i32, ptr %13, i64 %idxprom5
  store i32 %add3, ptr %arrayidx6, align 4
  %15 = load i32, ptr %x, align 4
  %16 = load i32, ptr %y, align 4
  %and = and i32 %16, 31
  %shl = shl i32 %15, %and
  %17 = load i32, ptr %x, align 4
  %18 = load i32, ptr %y, align 4
  %and7 = and i32 %18, 7
  %shr = ashr i32 %17, %and7
  %xor = xor i32 %shl, %shr
  %19 = load ptr, ptr %o.addr, align 8
  %20 = load i32, ptr %i, align 4
  %mul8 = mul nsw i32 4, %20
  %add9 = add nsw i32 %mul8, 1
  %idxprom10 = sext i32 %add9 to i64
  %arrayidx11 = getelementptr inbounds i32, ptr %19, i64 %idxprom10
  store i32 %xor, ptr %arrayidx11, align 4
  %21 = load i32, ptr %x, align 4
  %22 = load i32, ptr %y, align 4
  %div12 = udiv i32 %21, %22
  %23 = load i32, ptr %x, align 4
  %rem13 = urem i32 %23, 7
  %add14 = add i32 %div12, %rem13
  %24 = load ptr, ptr %o.addr, align 8
  %25 = load i32, ptr %i, align 4
  %mul15 = mul nsw i32 4, %25
  %add16 = add nsw i32 %mul15, 2
  %idxprom17 = sext i32 %add16 to i64
  %arrayidx18 = getelementptr inbounds i32, ptr %24, i64 %idxprom17
  store i32 %add14, ptr %arrayidx18, align 4
  %26 = load i32, ptr %x, align 4
  %27 = load i32, ptr %y, align 4
  %cmp = icmp sgt i32 %26, %27
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %28 = load i32, ptr %x, align 4
  %29 = load i32, ptr %y, align 4
  %sub = sub nsw i32 %28, %29
  br label %cond.end

cond.false:                                       ; preds = %entry
  %30 = load i32, ptr %x, align 4
  %not = xor i32 %30, -1
  %31 = load i32, ptr %y, align 4
  %mul19 = mul nsw i32 %not, %31
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %sub, %cond.true ], [ %mul19, %cond.false ]
  %32 = load ptr, ptr %o.addr, align 8
  %33 = load i32, ptr %i, align 4
  %mul20 = mul nsw i32 4, %33
  %add21 = add nsw i32 %mul20, 3
  %idxprom22 = sext i32 %add21 to i64
  %arrayidx23 = getelementptr inbounds i32, ptr %32, i64 %idxprom22
  store i32 %cond, ptr %arrayidx23, align 4
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

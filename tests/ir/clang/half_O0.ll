; buffer a f32[64] rand(-50,50)
; buffer o f32[256] out tol=1e-2
; launch k<<<1,64>>>(a,o)
; arch sm_80
source_filename = "half.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %h = alloca half, align 2
  %g = alloca half, align 2
  store ptr %a, ptr %a.addr, align 8
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
  %arrayidx = getelementptr inbounds float, ptr %3, i64 %idxprom
  %5 = load float, ptr %arrayidx, align 4
  %conv = fptrunc contract float %5 to half
  store half %conv, ptr %h, align 2
  %6 = load half, ptr %h, align 2
  %mul1 = fmul contract half %6, 0xH3E00
  %add2 = fadd contract half %mul1, 0xH4000
  store half %add2, ptr %g, align 2
  %7 = load half, ptr %g, align 2
  %conv3 = fpext contract half %7 to float
  %8 = load ptr, ptr %o.addr, align 8
  %9 = load i32, ptr %i, align 4
  %mul4 = mul nsw i32 4, %9
  %idxprom5 = sext i32 %mul4 to i64
  %arrayidx6 = getelementptr inbounds float, ptr %8, i64 %idxprom5
  store float %conv3, ptr %arrayidx6, align 4
  %10 = load half, ptr %h, align 2
  %div = fdiv contract half %10, 0xH4200
  %conv7 = fpext contract half %div to float
  %11 = load ptr, ptr %o.addr, align 8
  %12 = load i32, ptr %i, align 4
  %mul8 = mul nsw i32 4, %12
  %add9 = add nsw i32 %mul8, 1
  %idxprom10 = sext i32 %add9 to i64
  %arrayidx11 = getelementptr inbounds float, ptr %11, i64 %idxprom10
  store float %conv7, ptr %arrayidx11, align 4
  %13 = load half, ptr %h, align 2
  %conv12 = fptosi half %13 to i16
  %conv13 = sitofp i16 %conv12 to float
  %14 = load ptr, ptr %o.addr, align 8
  %15 = load i32, ptr %i, align 4
  %mul14 = mul nsw i32 4, %15
  %add15 = add nsw i32 %mul14, 2
  %idxprom16 = sext i32 %add15 to i64
  %arrayidx17 = getelementptr inbounds float, ptr %14, i64 %idxprom16
  store float %conv13, ptr %arrayidx17, align 4
  %16 = load half, ptr %h, align 2
  %17 = load half, ptr %g, align 2
  %cmp = fcmp contract ogt half %16, %17
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  br label %cond.end

cond.false:                                       ; preds = %entry
  %18 = load i32, ptr %i, align 4
  %conv18 = sitofp i32 %18 to half
  %conv19 = fpext contract half %conv18 to float
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract float [ 1.000000e+00, %cond.true ], [ %conv19, %cond.false ]
  %19 = load ptr, ptr %o.addr, align 8
  %20 = load i32, ptr %i, align 4
  %mul20 = mul nsw i32 4, %20
  %add21 = add nsw i32 %mul20, 3
  %idxprom22 = sext i32 %add21 to i64
  %arrayidx23 = getelementptr inbounds float, ptr %19, i64 %idxprom22
  store float %cond, ptr %arrayidx23, align 4
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

; buffer a f32[256] rand(-4,4)
; buffer b f32[256] rand(0.5,3)
; buffer o f32[1536] out tol=1e-5
; launch k<<<1,256>>>(a,b,o)
; arch sm_80
source_filename = "float.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %b, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %b.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %x = alloca float, align 4
  %y = alloca float, align 4
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
  %arrayidx = getelementptr inbounds float, ptr %3, i64 %idxprom
  %5 = load float, ptr %arrayidx, align 4
  store float %5, ptr %x, align 4
  %6 = load ptr, ptr %b.addr, align 8
  %7 = load i32, ptr %i, align 4
  %idxprom1 = sext i32 %7 to i64
  %arrayidx2 = getelementptr inbounds float, ptr %6, i64 %idxprom1
  %8 = load float, ptr %arrayidx2, align 4
  store float %8, ptr %y, align 4
  %9 = load float, ptr %x, align 4
  %10 = load float, ptr %y, align 4
  %mul3 = fmul contract float %9, %10
  %add4 = fadd contract float %mul3, 1.000000e+00
  %11 = load ptr, ptr %o.addr, align 8
  %12 = load i32, ptr %i, align 4
  %mul5 = mul nsw i32 6, %12
  %idxprom6 = sext i32 %mul5 to i64
  %arrayidx7 = getelementptr inbounds float, ptr %11, i64 %idxprom6
  store float %add4, ptr %arrayidx7, align 4
  %13 = load float, ptr %x, align 4
  %14 = load float, ptr %y, align 4
  %div = fdiv contract float %13, %14
  %15 = load ptr, ptr %o.addr, align 8
  %16 = load i32, ptr %i, align 4
  %mul8 = mul nsw i32 6, %16
  %add9 = add nsw i32 %mul8, 1
  %idxprom10 = sext i32 %add9 to i64
  %arrayidx11 = getelementptr inbounds float, ptr %15, i64 %idxprom10
  store float %div, ptr %arrayidx11, align 4
  %17 = load float, ptr %y, align 4
  %18 = call contract float @llvm.sqrt.f32(float %17)
  %19 = load ptr, ptr %o.addr, align 8
  %20 = load i32, ptr %i, align 4
  %mul12 = mul nsw i32 6, %20
  %add13 = add nsw i32 %mul12, 2
  %idxprom14 = sext i32 %add13 to i64
  %arrayidx15 = getelementptr inbounds float, ptr %19, i64 %idxprom14
  store float %18, ptr %arrayidx15, align 4
  %21 = load float, ptr %x, align 4
  %22 = call contract float @llvm.fabs.f32(float %21)
  %23 = load float, ptr %y, align 4
  %24 = call contract float @llvm.floor.f32(float %23)
  %sub = fsub contract float %22, %24
  %25 = load ptr, ptr %o.addr, align 8
  %26 = load i32, ptr %i, align 4
  %mul16 = mul nsw i32 6, %26
  %add17 = add nsw i32 %mul16, 3
  %idxprom18 = sext i32 %add17 to i64
  %arrayidx19 = getelementptr inbounds float, ptr %25, i64 %idxprom18
  store float %sub, ptr %arrayidx19, align 4
  %27 = load float, ptr %x, align 4
  %28 = load float, ptr %y, align 4
  %cmp = fcmp contract olt float %27, %28
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %29 = load float, ptr %x, align 4
  %30 = call contract float @llvm.minnum.f32(float %29, float 2.000000e+00)
  br label %cond.end

cond.false:                                       ; preds = %entry
  %31 = load float, ptr %y, align 4
  %32 = load float, ptr %x, align 4
  %33 = call contract float @llvm.maxnum.f32(float %31, float %32)
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract float [ %30, %cond.true ], [ %33, %cond.false ]
  %34 = load ptr, ptr %o.addr, align 8
  %35 = load i32, ptr %i, align 4
  %mul20 = mul nsw i32 6, %35
  %add21 = add nsw i32 %mul20, 4
  %idxprom22 = sext i32 %add21 to i64
  %arrayidx23 = getelementptr inbounds float, ptr %34, i64 %idxprom22
  store float %cond, ptr %arrayidx23, align 4
  %36 = load float, ptr %x, align 4
  %mul24 = fmul contract float %36, 1.000000e+02
  %conv = fptosi float %mul24 to i32
  %conv25 = sitofp i32 %conv to float
  %37 = load float, ptr %y, align 4
  %mul26 = fmul contract float %37, 3.000000e+00
  %conv27 = fptoui float %mul26 to i32
  %conv28 = uitofp i32 %conv27 to float
  %add29 = fadd contract float %conv25, %conv28
  %38 = load ptr, ptr %o.addr, align 8
  %39 = load i32, ptr %i, align 4
  %mul30 = mul nsw i32 6, %39
  %add31 = add nsw i32 %mul30, 5
  %idxprom32 = sext i32 %add31 to i64
  %arrayidx33 = getelementptr inbounds float, ptr %38, i64 %idxprom32
  store float %add29, ptr %arrayidx33, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.floor.f32(float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}

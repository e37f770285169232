; buffer a f32[128] rand(-10,10)
; buffer d f64[128] rand(-10,10)
; buffer o f32[128] out
; buffer e f64[128] out
; launch k<<<1,128>>>(a,d,o,e)
source_filename = "rounding.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef writeonly captures(none) %2, ptr noundef writeonly captures(none) %3) local_unnamed_addr #0 {
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr inbounds nuw float, ptr %0, i64 %6
  %8 = load float, ptr %7, align 4, !tbaa !8
  %9 = getelementptr inbounds nuw double, ptr %1, i64 %6
  %10 = load double, ptr %9, align 8, !tbaa !10
  %11 = tail call contract float @llvm.floor.f32(float %8)
  %12 = tail call contract float @llvm.ceil.f32(float %8)
  %13 = fmul contract float %12, 3.000000e+00
  %14 = fadd contract float %11, %13
  %15 = tail call contract float @llvm.trunc.f32(float %8)
  %16 = fmul contract float %15, 5.000000e+00
  %17 = fadd contract float %16, %14
  %18 = tail call contract float @llvm.rint.f32(float %8)
  %19 = fmul contract float %18, 7.000000e+00
  %20 = fadd contract float %19, %17
  %21 = fmul contract float %8, 3.000000e+00
  %22 = tail call contract float @llvm.nearbyint.f32(float %21)
  %23 = fadd contract float %22, %20
  %24 = tail call contract float @llvm.nvvm.add.rz.f(float %8, float 0x3F50624DE0000000)
  %25 = fadd contract float %24, %23
  %26 = tail call contract float @llvm.nvvm.mul.rp.f(float %8, float 0x3FF19999A0000000)
  %27 = fadd contract float %26, %25
  %28 = tail call contract float @llvm.nvvm.div.rm.f(float %8, float 3.000000e+00)
  %29 = fadd contract float %28, %27
  %30 = tail call contract float @llvm.fabs.f32(float %8)
  %31 = tail call contract float @llvm.nvvm.sqrt.rn.f(float %30)
  %32 = fadd contract float %31, %29
  %33 = getelementptr inbounds nuw float, ptr %2, i64 %6
  store float %32, ptr %33, align 4, !tbaa !8
  %34 = tail call contract double @llvm.floor.f64(double %10)
  %35 = tail call contract double @llvm.ceil.f64(double %10)
  %36 = fmul contract double %35, 3.000000e+00
  %37 = fadd contract double %34, %36
  %38 = tail call contract double @llvm.trunc.f64(double %10)
  %39 = fmul contract double %38, 5.000000e+00
  %40 = fadd contract double %39, %37
  %41 = tail call contract double @llvm.rint.f64(double %10)
  %42 = fmul contract double %41, 7.000000e+00
  %43 = fadd contract double %42, %40
  %44 = tail call contract double @llvm.nvvm.fma.rz.d(double %10, double %10, double 1.000000e-01)
  %45 = fadd contract double %44, %43
  %46 = tail call contract double @llvm.nvvm.add.rm.d(double %10, double 1.000000e-09)
  %47 = fadd contract double %46, %45
  %48 = fdiv double 1.000000e+00, %10
  %49 = fadd contract double %48, %47
  %50 = fpext contract float %8 to double
  %51 = tail call contract double @llvm.fma.f64(double %10, double 2.500000e+00, double %50)
  %52 = fadd contract double %51, %49
  %53 = getelementptr inbounds nuw double, ptr %3, i64 %6
  store double %52, ptr %53, align 8, !tbaa !10
  ret void
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.floor.f32(float) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.ceil.f32(float) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.trunc.f32(float) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.rint.f32(float) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nearbyint.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.add.rz.f(float, float) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.mul.rp.f(float, float) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.rm.f(float, float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.rn.f(float) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.floor.f64(double) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.ceil.f64(double) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.trunc.f64(double) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.rint.f64(double) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.nvvm.fma.rz.d(double, double, double) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.nvvm.add.rm.d(double, double) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !6, i64 0}
!10 = !{!11, !11, i64 0}
!11 = !{!"double", !6, i64 0}

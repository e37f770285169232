; buffer a f32[128] rand(-10,10)
; buffer d f64[128] rand(-10,10)
; buffer o f32[128] out
; buffer e f64[128] out
; launch k<<<1,128>>>(a,d,o,e)
source_filename = "rounding.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  %10 = alloca float, align 4
  %11 = alloca double, align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %12 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %12, ptr %9, align 4
  %13 = load ptr, ptr %5, align 8
  %14 = load i32, ptr %9, align 4
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds float, ptr %13, i64 %15
  %17 = load float, ptr %16, align 4
  store float %17, ptr %10, align 4
  %18 = load ptr, ptr %6, align 8
  %19 = load i32, ptr %9, align 4
  %20 = sext i32 %19 to i64
  %21 = getelementptr inbounds double, ptr %18, i64 %20
  %22 = load double, ptr %21, align 8
  store double %22, ptr %11, align 8
  %23 = load float, ptr %10, align 4
  %24 = call contract float @llvm.floor.f32(float %23)
  %25 = load float, ptr %10, align 4
  %26 = call contract float @llvm.ceil.f32(float %25)
  %27 = fmul contract float 3.000000e+00, %26
  %28 = fadd contract float %24, %27
  %29 = load float, ptr %10, align 4
  %30 = call contract float @llvm.trunc.f32(float %29)
  %31 = fmul contract float 5.000000e+00, %30
  %32 = fadd contract float %28, %31
  %33 = load float, ptr %10, align 4
  %34 = call contract float @llvm.rint.f32(float %33)
  %35 = fmul contract float 7.000000e+00, %34
  %36 = fadd contract float %32, %35
  %37 = load float, ptr %10, align 4
  %38 = fmul contract float %37, 3.000000e+00
  %39 = call contract float @llvm.nearbyint.f32(float %38)
  %40 = fadd contract float %36, %39
  %41 = load float, ptr %10, align 4
  %42 = call contract float @llvm.nvvm.add.rz.f(float %41, float 0x3F50624DE0000000)
  %43 = fadd contract float %40, %42
  %44 = load float, ptr %10, align 4
  %45 = call contract float @llvm.nvvm.mul.rp.f(float %44, float 0x3FF19999A0000000)
  %46 = fadd contract float %43, %45
  %47 = load float, ptr %10, align 4
  %48 = call contract float @llvm.nvvm.div.rm.f(float %47, float 3.000000e+00)
  %49 = fadd contract float %46, %48
  %50 = load float, ptr %10, align 4
  %51 = call contract float @llvm.fabs.f32(float %50)
  %52 = call contract float @llvm.nvvm.sqrt.rn.f(float %51)
  %53 = fadd contract float %49, %52
  %54 = load ptr, ptr %7, align 8
  %55 = load i32, ptr %9, align 4
  %56 = sext i32 %55 to i64
  %57 = getelementptr inbounds float, ptr %54, i64 %56
  store float %53, ptr %57, align 4
  %58 = load double, ptr %11, align 8
  %59 = call contract double @llvm.floor.f64(double %58)
  %60 = load double, ptr %11, align 8
  %61 = call contract double @llvm.ceil.f64(double %60)
  %62 = fmul contract double 3.000000e+00, %61
  %63 = fadd contract double %59, %62
  %64 = load double, ptr %11, align 8
  %65 = call contract double @llvm.trunc.f64(double %64)
  %66 = fmul contract double 5.000000e+00, %65
  %67 = fadd contract double %63, %66
  %68 = load double, ptr %11, align 8
  %69 = call contract double @llvm.rint.f64(double %68)
  %70 = fmul contract double 7.000000e+00, %69
  %71 = fadd contract double %67, %70
  %72 = load double, ptr %11, align 8
  %73 = load double, ptr %11, align 8
  %74 = call contract double @llvm.nvvm.fma.rz.d(double %72, double %73, double 1.000000e-01)
  %75 = fadd contract double %71, %74
  %76 = load double, ptr %11, align 8
  %77 = call contract double @llvm.nvvm.add.rm.d(double %76, double 1.000000e-09)
  %78 = fadd contract double %75, %77
  %79 = load double, ptr %11, align 8
  %80 = call contract double @llvm.nvvm.rcp.rn.d(double %79)
  %81 = fadd contract double %78, %80
  %82 = load double, ptr %11, align 8
  %83 = load float, ptr %10, align 4
  %84 = fpext contract float %83 to double
  %85 = call contract double @llvm.fma.f64(double %82, double 2.500000e+00, double %84)
  %86 = fadd contract double %81, %85
  %87 = load ptr, ptr %8, align 8
  %88 = load i32, ptr %9, align 4
  %89 = sext i32 %88 to i64
  %90 = getelementptr inbounds double, ptr %87, i64 %89
  store double %86, ptr %90, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.floor.f32(float) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.ceil.f32(float) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.trunc.f32(float) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.rint.f32(float) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nearbyint.f32(float) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.add.rz.f(float, float) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.mul.rp.f(float, float) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.rm.f(float, float) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.rn.f(float) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.floor.f64(double) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.ceil.f64(double) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.trunc.f64(double) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.rint.f64(double) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.nvvm.fma.rz.d(double, double, double) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.nvvm.add.rm.d(double, double) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare double @llvm.nvvm.rcp.rn.d(double) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}

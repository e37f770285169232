; buffer a f32[64] rand(-100,100)
; buffer o u32[64] out
; launch k<<<1,64>>>(a,o)
source_filename = "unions.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%union.U = type { float }
%union.W = type { double }

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca %union.U, align 4
  %7 = alloca %union.W, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %8 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %8, ptr %5, align 4
  %9 = load ptr, ptr %3, align 8
  %10 = load i32, ptr %5, align 4
  %11 = sext i32 %10 to i64
  %12 = getelementptr inbounds float, ptr %9, i64 %11
  %13 = load float, ptr %12, align 4
  store float %13, ptr %6, align 4
  %14 = load i32, ptr %5, align 4
  %15 = and i32 %14, 3
  %16 = sext i32 %15 to i64
  %17 = getelementptr inbounds [4 x i8], ptr %6, i64 0, i64 %16
  %18 = load i8, ptr %17, align 1
  %19 = zext i8 %18 to i32
  %20 = xor i32 %19, 17
  %21 = trunc i32 %20 to i8
  store i8 %21, ptr %17, align 1
  %22 = getelementptr inbounds [2 x i16], ptr %6, i64 0, i64 1
  %23 = load i16, ptr %22, align 2
  %24 = zext i16 %23 to i32
  %25 = add nsw i32 %24, 3
  %26 = trunc i32 %25 to i16
  store i16 %26, ptr %22, align 2
  %27 = load float, ptr %6, align 4
  %28 = fpext contract float %27 to double
  %29 = load i32, ptr %5, align 4
  %30 = sitofp i32 %29 to double
  %31 = fadd contract double %28, %30
  store double %31, ptr %7, align 8
  %32 = load i32, ptr %6, align 4
  %33 = lshr i32 %32, 23
  %34 = and i32 %33, 255
  %35 = load i32, ptr %6, align 4
  %36 = and i32 %35, 8388607
  %37 = ashr i32 %36, 2
  %38 = add nsw i32 %34, %37
  %39 = load i32, ptr %6, align 4
  %40 = lshr i32 %39, 31
  %41 = shl i32 %40, 31
  %42 = add nsw i32 %38, %41
  %43 = getelementptr inbounds [2 x i32], ptr %7, i64 0, i64 0
  %44 = load i32, ptr %43, align 8
  %45 = mul i32 %44, 3
  %46 = add i32 %42, %45
  %47 = getelementptr inbounds [2 x i32], ptr %7, i64 0, i64 1
  %48 = load i32, ptr %47, align 4
  %49 = add i32 %46, %48
  %50 = load ptr, ptr %4, align 8
  %51 = load i32, ptr %5, align 4
  %52 = sext i32 %51 to i64
  %53 = getelementptr inbounds i32, ptr %50, i64 %52
  store i32 %49, ptr %53, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}

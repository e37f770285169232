source_filename = "/tmp/ha/omp.c"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%struct.DynamicEnvironmentTy = type { i16 }
%struct.KernelEnvironmentTy = type { %struct.ConfigurationEnvironmentTy, ptr, ptr }
%struct.ConfigurationEnvironmentTy = type { i8, i8, i8, i32, i32, i32, i32, i32, i32 }

@0 = private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr @0 }, align 8
@kernel_dynamic_environment = weak_odr protected global %struct.DynamicEnvironmentTy zeroinitializer
@kernel_kernel_environment = weak_odr protected constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 1, i8 1, i8 1, i32 1, i32 64, i32 1, i32 1, i32 0, i32 0 }, ptr @1, ptr @kernel_dynamic_environment }
@2 = private unnamed_addr constant %struct.ident_t { i32 0, i32 514, i32 0, i32 22, ptr @0 }, align 8

; Function Attrs: convergent mustprogress norecurse nounwind
define weak_odr protected ptx_kernel void @kernel(ptr noalias noundef %0, ptr noundef %1, ptr noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store ptr %2, ptr %6, align 8
  %9 = call i32 @__kmpc_target_init(ptr @kernel_kernel_environment, ptr %0)
  %10 = icmp eq i32 %9, -1
  br i1 %10, label %11, label %15

11:                                               ; preds = %3
  %12 = call i32 @__kmpc_global_thread_num(ptr @1)
  %13 = load ptr, ptr %5, align 8
  %14 = load ptr, ptr %6, align 8
  store i32 0, ptr %7, align 4
  store i32 %12, ptr %8, align 4
  call void @kernel_omp_outlined(ptr %8, ptr %7, ptr %13, ptr %14) #4
  call void @__kmpc_target_deinit()
  ret void

15:                                               ; preds = %3
  ret void
}

declare i32 @__kmpc_target_init(ptr, ptr)

; Function Attrs: convergent norecurse nounwind
define internal void @kernel_omp_outlined(ptr noalias noundef %0, ptr noalias noundef %1, ptr noundef %2, ptr noundef %3) #1 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  %10 = alloca [3 x ptr], align 8
  %11 = alloca [3 x ptr], align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %12 = load ptr, ptr %8, align 8
  %13 = call align 16 ptr @__kmpc_alloc_shared(i64 8)
  store ptr %12, ptr %13, align 8
  %14 = load ptr, ptr %7, align 8
  %15 = call align 16 ptr @__kmpc_alloc_shared(i64 8)
  store ptr %14, ptr %15, align 8
  %16 = call align 16 ptr @__kmpc_alloc_shared(i64 16)
  %17 = load ptr, ptr %15, align 8
  %18 = getelementptr inbounds i32, ptr %17, i64 0
  %19 = load i32, ptr %18, align 4
  %20 = call i32 @leaf(i32 noundef %19) #8
  store i32 %20, ptr %9, align 4
  %21 = load i32, ptr %9, align 4
  store i32 %21, ptr %16, align 4
  %22 = getelementptr inbounds i32, ptr %16, i64 1
  store i32 1, ptr %22, align 4
  %23 = getelementptr inbounds i32, ptr %16, i64 2
  store i32 2, ptr %23, align 4
  %24 = getelementptr inbounds i32, ptr %16, i64 3
  store i32 3, ptr %24, align 4
  %25 = getelementptr inbounds [3 x ptr], ptr %10, i64 0, i64 0
  store ptr %13, ptr %25, align 8
  %26 = getelementptr inbounds [3 x ptr], ptr %10, i64 0, i64 1
  store ptr %15, ptr %26, align 8
  %27 = getelementptr inbounds [3 x ptr], ptr %10, i64 0, i64 2
  store ptr %16, ptr %27, align 8
  %28 = load ptr, ptr %5, align 8
  %29 = load i32, ptr %28, align 4
  call void @__kmpc_parallel_60(ptr @1, i32 %29, i32 1, i32 -1, i32 -1, ptr @kernel_omp_outlined_omp_outlined, ptr @kernel_omp_outlined_omp_outlined_wrapper, ptr %10, i64 3, i32 0)
  %30 = getelementptr inbounds [3 x ptr], ptr %11, i64 0, i64 0
  store ptr %13, ptr %30, align 8
  %31 = getelementptr inbounds [3 x ptr], ptr %11, i64 0, i64 1
  store ptr %15, ptr %31, align 8
  %32 = getelementptr inbounds [3 x ptr], ptr %11, i64 0, i64 2
  store ptr %16, ptr %32, align 8
  call void @__kmpc_parallel_60(ptr @1, i32 %29, i32 1, i32 -1, i32 -1, ptr @kernel_omp_outlined_omp_outlined1, ptr @kernel_omp_outlined_omp_outlined1_wrapper, ptr %11, i64 3, i32 0)
  call void @__kmpc_free_shared(ptr %16, i64 16)
  call void @__kmpc_free_shared(ptr %15, i64 8)
  call void @__kmpc_free_shared(ptr %13, i64 8)
  ret void
}

; Function Attrs: nosync nounwind allocsize(0)
declare noalias ptr @__kmpc_alloc_shared(i64) #2

; Function Attrs: convergent nounwind
define hidden i32 @leaf(i32 noundef %0) #3 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = mul nsw i32 %3, 3
  %5 = add nsw i32 %4, 1
  ret i32 %5
}

; Function Attrs: convergent norecurse nounwind
define internal void @kernel_omp_outlined_omp_outlined(ptr noalias noundef %0, ptr noalias noundef %1, ptr noundef nonnull align 8 dereferenceable(8) %2, ptr noundef nonnull align 8 dereferenceable(8) %3, ptr noundef nonnull align 4 dereferenceable(16) %4) #1 {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store ptr %2, ptr %8, align 8
  store ptr %3, ptr %9, align 8
  store ptr %4, ptr %10, align 8
  %18 = load ptr, ptr %8, align 8, !nonnull !8, !align !9
  %19 = load ptr, ptr %9, align 8, !nonnull !8, !align !9
  %20 = load ptr, ptr %10, align 8, !nonnull !8, !align !10
  store i32 0, ptr %13, align 4
  store i32 511, ptr %14, align 4
  store i32 1, ptr %15, align 4
  store i32 0, ptr %16, align 4
  %21 = load ptr, ptr %6, align 8
  %22 = load i32, ptr %21, align 4
  call void @__kmpc_for_static_init_4(ptr @2, i32 %22, i32 33, ptr %16, ptr %13, ptr %14, ptr %15, i32 1, i32 1)
  br label %23

23:                                               ; preds = %67, %5
  %24 = load i32, ptr %14, align 4
  %25 = icmp sgt i32 %24, 511
  br i1 %25, label %26, label %27

26:                                               ; preds = %23
  br label %29

27:                                               ; preds = %23
  %28 = load i32, ptr %14, align 4
  br label %29

29:                                               ; preds = %27, %26
  %30 = phi i32 [ 511, %26 ], [ %28, %27 ]
  store i32 %30, ptr %14, align 4
  %31 = load i32, ptr %13, align 4
  store i32 %31, ptr %11, align 4
  %32 = load i32, ptr %11, align 4
  %33 = load i32, ptr %14, align 4
  %34 = icmp sle i32 %32, %33
  br i1 %34, label %35, label %74

35:                                               ; preds = %29
  br label %36

36:                                               ; preds = %63, %35
  %37 = load i32, ptr %11, align 4
  %38 = load i32, ptr %14, align 4
  %39 = icmp sle i32 %37, %38
  br i1 %39, label %40, label %66

40:                                               ; preds = %36
  %41 = load i32, ptr %11, align 4
  %42 = mul nsw i32 %41, 1
  %43 = add nsw i32 0, %42
  store i32 %43, ptr %17, align 4
  %44 = load ptr, ptr %19, align 8
  %45 = load i32, ptr %17, align 4
  %46 = sext i32 %45 to i64
  %47 = getelementptr inbounds i32, ptr %44, i64 %46
  %48 = load i32, ptr %47, align 4
  %49 = load i32, ptr %17, align 4
  %50 = and i32 %49, 3
  %51 = sext i32 %50 to i64
  %52 = getelementptr inbounds [4 x i32], ptr %20, i64 0, i64 %51
  %53 = load i32, ptr %52, align 4
  %54 = add nsw i32 %48, %53
  %55 = load i32, ptr %17, align 4
  %56 = call i32 @leaf(i32 noundef %55) #8
  %57 = add nsw i32 %54, %56
  %58 = load ptr, ptr %18, align 8
  %59 = load i32, ptr %17, align 4
  %60 = sext i32 %59 to i64
  %61 = getelementptr inbounds i32, ptr %58, i64 %60
  store i32 %57, ptr %61, align 4
  br label %62

62:                                               ; preds = %40
  br label %63

63:                                               ; preds = %62
  %64 = load i32, ptr %11, align 4
  %65 = add nsw i32 %64, 1
  store i32 %65, ptr %11, align 4
  br label %36

66:                                               ; preds = %36
  br label %67

67:                                               ; preds = %66
  %68 = load i32, ptr %13, align 4
  %69 = load i32, ptr %15, align 4
  %70 = add nsw i32 %68, %69
  store i32 %70, ptr %13, align 4
  %71 = load i32, ptr %14, align 4
  %72 = load i32, ptr %15, align 4
  %73 = add nsw i32 %71, %72
  store i32 %73, ptr %14, align 4
  br label %23

74:                                               ; preds = %29
  call void @__kmpc_for_static_fini(ptr @2, i32 %22)
  ret void
}

; Function Attrs: nounwind
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32) #4

; Function Attrs: nounwind
declare void @__kmpc_for_static_fini(ptr, i32) #4

; Function Attrs: convergent norecurse nounwind
define internal void @kernel_omp_outlined_omp_outlined_wrapper(i16 noundef zeroext %0, i32 noundef %1) #5 {
  %3 = alloca i16, align 2
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  store i16 %0, ptr %3, align 2
  store i32 %1, ptr %4, align 4
  store i32 0, ptr %5, align 4
  call void @__kmpc_get_shared_variables(ptr %6)
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds ptr, ptr %7, i64 0
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds ptr, ptr %7, i64 1
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr inbounds ptr, ptr %7, i64 2
  %13 = load ptr, ptr %12, align 8
  call void @kernel_omp_outlined_omp_outlined(ptr %4, ptr %5, ptr %9, ptr %11, ptr %13) #4
  ret void
}

declare void @__kmpc_get_shared_variables(ptr)

; Function Attrs: alwaysinline
declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32) #6

; Function Attrs: convergent norecurse nounwind
define internal void @kernel_omp_outlined_omp_outlined1(ptr noalias noundef %0, ptr noalias noundef %1, ptr noundef nonnull align 8 dereferenceable(8) %2, ptr noundef nonnull align 8 dereferenceable(8) %3, ptr noundef nonnull align 4 dereferenceable(16) %4) #1 {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  store ptr %0, ptr %6, align 8
  store ptr %1, ptr %7, align 8
  store ptr %2, ptr %8, align 8
  store ptr %3, ptr %9, align 8
  store ptr %4, ptr %10, align 8
  %18 = load ptr, ptr %8, align 8, !nonnull !8, !align !9
  %19 = load ptr, ptr %9, align 8, !nonnull !8, !align !9
  %20 = load ptr, ptr %10, align 8, !nonnull !8, !align !10
  store i32 0, ptr %13, align 4
  store i32 511, ptr %14, align 4
  store i32 1, ptr %15, align 4
  store i32 0, ptr %16, align 4
  %21 = load ptr, ptr %6, align 8
  %22 = load i32, ptr %21, align 4
  call void @__kmpc_for_static_init_4(ptr @2, i32 %22, i32 33, ptr %16, ptr %13, ptr %14, ptr %15, i32 1, i32 1)
  br label %23

23:                                               ; preds = %65, %5
  %24 = load i32, ptr %14, align 4
  %25 = icmp sgt i32 %24, 511
  br i1 %25, label %26, label %27

26:                                               ; preds = %23
  br label %29

27:                                               ; preds = %23
  %28 = load i32, ptr %14, align 4
  br label %29

29:                                               ; preds = %27, %26
  %30 = phi i32 [ 511, %26 ], [ %28, %27 ]
  store i32 %30, ptr %14, align 4
  %31 = load i32, ptr %13, align 4
  store i32 %31, ptr %11, align 4
  %32 = load i32, ptr %11, align 4
  %33 = load i32, ptr %14, align 4
  %34 = icmp sle i32 %32, %33
  br i1 %34, label %35, label %72

35:                                               ; preds = %29
  br label %36

36:                                               ; preds = %61, %35
  %37 = load i32, ptr %11, align 4
  %38 = load i32, ptr %14, align 4
  %39 = icmp sle i32 %37, %38
  br i1 %39, label %40, label %64

40:                                               ; preds = %36
  %41 = load i32, ptr %11, align 4
  %42 = mul nsw i32 %41, 1
  %43 = add nsw i32 512, %42
  store i32 %43, ptr %17, align 4
  %44 = load ptr, ptr %19, align 8
  %45 = load i32, ptr %17, align 4
  %46 = sext i32 %45 to i64
  %47 = getelementptr inbounds i32, ptr %44, i64 %46
  %48 = load i32, ptr %47, align 4
  %49 = call i32 @leaf(i32 noundef %48) #8
  %50 = load i32, ptr %17, align 4
  %51 = and i32 %50, 3
  %52 = sext i32 %51 to i64
  %53 = getelementptr inbounds [4 x i32], ptr %20, i64 0, i64 %52
  %54 = load i32, ptr %53, align 4
  %55 = sub nsw i32 %49, %54
  %56 = load ptr, ptr %18, align 8
  %57 = load i32, ptr %17, align 4
  %58 = sext i32 %57 to i64
  %59 = getelementptr inbounds i32, ptr %56, i64 %58
  store i32 %55, ptr %59, align 4
  br label %60

60:                                               ; preds = %40
  br label %61

61:                                               ; preds = %60
  %62 = load i32, ptr %11, align 4
  %63 = add nsw i32 %62, 1
  store i32 %63, ptr %11, align 4
  br label %36

64:                                               ; preds = %36
  br label %65

65:                                               ; preds = %64
  %66 = load i32, ptr %13, align 4
  %67 = load i32, ptr %15, align 4
  %68 = add nsw i32 %66, %67
  store i32 %68, ptr %13, align 4
  %69 = load i32, ptr %14, align 4
  %70 = load i32, ptr %15, align 4
  %71 = add nsw i32 %69, %70
  store i32 %71, ptr %14, align 4
  br label %23

72:                                               ; preds = %29
  call void @__kmpc_for_static_fini(ptr @2, i32 %22)
  ret void
}

; Function Attrs: convergent norecurse nounwind
define internal void @kernel_omp_outlined_omp_outlined1_wrapper(i16 noundef zeroext %0, i32 noundef %1) #5 {
  %3 = alloca i16, align 2
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  store i16 %0, ptr %3, align 2
  store i32 %1, ptr %4, align 4
  store i32 0, ptr %5, align 4
  call void @__kmpc_get_shared_variables(ptr %6)
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds ptr, ptr %7, i64 0
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds ptr, ptr %7, i64 1
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr inbounds ptr, ptr %7, i64 2
  %13 = load ptr, ptr %12, align 8
  call void @kernel_omp_outlined_omp_outlined1(ptr %4, ptr %5, ptr %9, ptr %11, ptr %13) #4
  ret void
}

; Function Attrs: nosync nounwind
declare void @__kmpc_free_shared(ptr allocptr captures(none), i64) #7

; Function Attrs: nounwind
declare i32 @__kmpc_global_thread_num(ptr) #4

declare void @__kmpc_target_deinit()

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "kernel" "no-trapping-math"="true" "nvvm.maxclusterrank"="1" "nvvm.maxntid"="64" "omp_target_num_teams"="1" "omp_target_thread_limit"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #1 = { convergent norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #2 = { nosync nounwind allocsize(0) }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #4 = { nounwind }
attributes #5 = { convergent norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx80,+sm_90" }
attributes #6 = { alwaysinline }
attributes #7 = { nosync nounwind }
attributes #8 = { convergent }

!omp_offload.info = !{!0}
!llvm.module.flags = !{!1, !2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = !{i32 0, i32 65024, i32 10085577, !"f", i32 5, i32 0, i32 0}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"openmp", i32 51}
!4 = !{i32 7, !"openmp-device", i32 51}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!8 = !{}
!9 = !{i64 8}
!10 = !{i64 4}
; The second barrier orders nothing.
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define internal void @meet_twice(ptr %p) {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 1, ptr %p
  ret void
}

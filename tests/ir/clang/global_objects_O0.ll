; buffer o i32[64] out
; launch k<<<1,64>>>(o)
source_filename = "global_objects.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.P = type { i16, double, i8, [3 x i32] }

@table = dso_local addrspace(1) externally_initialized global [4 x %struct.P] [%struct.P { i16 1, double 2.500000e+00, i8 120, [3 x i32] [i32 1, i32 2, i32 3] }, %struct.P { i16 -4, double -1.250000e-01, i8 121, [3 x i32] [i32 4, i32 0, i32 0] }, %struct.P zeroinitializer, %struct.P { i16 7, double 1.000000e+10, i8 122, [3 x i32] [i32 7, i32 8, i32 9] }], align 8
@.str = private unnamed_addr constant [6 x i8] c"alpha\00", align 1
@.str1 = private unnamed_addr constant [5 x i8] c"beta\00", align 1
@.str2 = private unnamed_addr constant [6 x i8] c"gamma\00", align 1
@names = dso_local addrspace(4) externally_initialized constant [3 x ptr] [ptr @.str, ptr @.str1, ptr @.str2], align 8
@grid = dso_local addrspace(1) externally_initialized global [3 x [4 x i32]] [[4 x i32] [i32 1, i32 2, i32 0, i32 0], [4 x i32] [i32 3, i32 0, i32 0, i32 0], [4 x i32] [i32 4, i32 5, i32 6, i32 7]], align 4
@bytes = dso_local addrspace(1) externally_initialized global [5 x i8] c"abcd\00", align 1
@flags = dso_local addrspace(1) externally_initialized global [8 x i8] c"\01\00\01\00\00\00\00\00", align 1
@wide = dso_local addrspace(1) externally_initialized global i64 81985529216486895, align 8
@small = dso_local addrspace(1) externally_initialized global float 0x3736500000000000, align 4
@_ZL4rows = internal addrspace(4) constant [3 x ptr] [ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @grid to ptr), i64 32), ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @grid to ptr), i64 4), ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @grid to ptr), i64 16)], align 8
@llvm.compiler.used = appending global [7 x ptr] [ptr addrspacecast (ptr addrspace(1) @table to ptr), ptr addrspacecast (ptr addrspace(4) @names to ptr), ptr addrspacecast (ptr addrspace(1) @grid to ptr), ptr addrspacecast (ptr addrspace(1) @bytes to ptr), ptr addrspacecast (ptr addrspace(1) @flags to ptr), ptr addrspacecast (ptr addrspace(1) @wide to ptr), ptr addrspacecast (ptr addrspace(1) @small to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %7 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %7, ptr %3, align 4
  store i32 0, ptr %4, align 4
  %8 = load i32, ptr %3, align 4
  %9 = and i32 %8, 3
  %10 = sext i32 %9 to i64
  %11 = getelementptr inbounds [4 x %struct.P], ptr addrspacecast (ptr addrspace(1) @table to ptr), i64 0, i64 %10
  store ptr %11, ptr %5, align 8
  %12 = load i32, ptr %3, align 4
  %13 = srem i32 %12, 3
  %14 = sext i32 %13 to i64
  %15 = getelementptr inbounds [3 x ptr], ptr addrspacecast (ptr addrspace(4) @names to ptr), i64 0, i64 %14
  %16 = load ptr, ptr %15, align 8
  store ptr %16, ptr %6, align 8
  br label %17

17:                                               ; preds = %28, %1
  %18 = load ptr, ptr %6, align 8
  %19 = load i8, ptr %18, align 1
  %20 = icmp ne i8 %19, 0
  br i1 %20, label %21, label %31

21:                                               ; preds = %17
  %22 = load i32, ptr %4, align 4
  %23 = mul nsw i32 %22, 31
  %24 = load ptr, ptr %6, align 8
  %25 = load i8, ptr %24, align 1
  %26 = sext i8 %25 to i32
  %27 = add nsw i32 %23, %26
  store i32 %27, ptr %4, align 4
  br label %28

28:                                               ; preds = %21
  %29 = load ptr, ptr %6, align 8
  %30 = getelementptr inbounds nuw i8, ptr %29, i32 1
  store ptr %30, ptr %6, align 8
  br label %17, !llvm.loop !4

31:                                               ; preds = %17
  %32 = load ptr, ptr %5, align 8, !nonnull !6, !align !7
  %33 = getelementptr inbounds nuw %struct.P, ptr %32, i32 0, i32 0
  %34 = load i16, ptr %33, align 8
  %35 = sext i16 %34 to i32
  %36 = load ptr, ptr %5, align 8, !nonnull !6, !align !7
  %37 = getelementptr inbounds nuw %struct.P, ptr %36, i32 0, i32 1
  %38 = load double, ptr %37, align 8
  %39 = fmul contract double %38, 8.000000e+00
  %40 = fptosi double %39 to i32
  %41 = add nsw i32 %35, %40
  %42 = load ptr, ptr %5, align 8, !nonnull !6, !align !7
  %43 = getelementptr inbounds nuw %struct.P, ptr %42, i32 0, i32 2
  %44 = load i8, ptr %43, align 8
  %45 = sext i8 %44 to i32
  %46 = add nsw i32 %41, %45
  %47 = load ptr, ptr %5, align 8, !nonnull !6, !align !7
  %48 = getelementptr inbounds nuw %struct.P, ptr %47, i32 0, i32 3
  %49 = load i32, ptr %3, align 4
  %50 = srem i32 %49, 3
  %51 = sext i32 %50 to i64
  %52 = getelementptr inbounds [3 x i32], ptr %48, i64 0, i64 %51
  %53 = load i32, ptr %52, align 4
  %54 = add nsw i32 %46, %53
  %55 = load i32, ptr %3, align 4
  %56 = srem i32 %55, 3
  %57 = sext i32 %56 to i64
  %58 = getelementptr inbounds [3 x ptr], ptr addrspacecast (ptr addrspace(4) @_ZL4rows to ptr), i64 0, i64 %57
  %59 = load ptr, ptr %58, align 8
  %60 = load i32, ptr %3, align 4
  %61 = and i32 %60, 1
  %62 = sext i32 %61 to i64
  %63 = getelementptr inbounds i32, ptr %59, i64 %62
  %64 = load i32, ptr %63, align 4
  %65 = add nsw i32 %54, %64
  %66 = load i32, ptr %3, align 4
  %67 = srem i32 %66, 5
  %68 = sext i32 %67 to i64
  %69 = getelementptr inbounds [5 x i8], ptr addrspacecast (ptr addrspace(1) @bytes to ptr), i64 0, i64 %68
  %70 = load i8, ptr %69, align 1
  %71 = zext i8 %70 to i32
  %72 = add nsw i32 %65, %71
  %73 = load i32, ptr %3, align 4
  %74 = and i32 %73, 7
  %75 = sext i32 %74 to i64
  %76 = getelementptr inbounds [8 x i8], ptr addrspacecast (ptr addrspace(1) @flags to ptr), i64 0, i64 %75
  %77 = load i8, ptr %76, align 1
  %78 = trunc i8 %77 to i1
  %79 = zext i1 %78 to i32
  %80 = add nsw i32 %72, %79
  %81 = load i32, ptr %4, align 4
  %82 = add nsw i32 %81, %80
  store i32 %82, ptr %4, align 4
  %83 = load i64, ptr addrspacecast (ptr addrspace(1) @wide to ptr), align 8
  %84 = load i32, ptr %3, align 4
  %85 = and i32 %84, 31
  %86 = zext i32 %85 to i64
  %87 = lshr i64 %83, %86
  %88 = trunc i64 %87 to i32
  %89 = load float, ptr addrspacecast (ptr addrspace(1) @small to ptr), align 4
  %90 = fcmp contract ogt float %89, 0.000000e+00
  %91 = zext i1 %90 to i32
  %92 = add nsw i32 %88, %91
  %93 = load i32, ptr %4, align 4
  %94 = xor i32 %93, %92
  store i32 %94, ptr %4, align 4
  %95 = load i32, ptr %4, align 4
  %96 = load ptr, ptr %2, align 8
  %97 = load i32, ptr %3, align 4
  %98 = sext i32 %97 to i64
  %99 = getelementptr inbounds i32, ptr %96, i64 %98
  store i32 %95, ptr %99, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %100 = load i32, ptr %3, align 4
  %101 = and i32 %100, 3
  %102 = sext i32 %101 to i64
  %103 = getelementptr inbounds [4 x %struct.P], ptr addrspacecast (ptr addrspace(1) @table to ptr), i64 0, i64 %102
  %104 = getelementptr inbounds nuw %struct.P, ptr %103, i32 0, i32 3
  %105 = getelementptr inbounds [3 x i32], ptr %104, i64 0, i64 2
  store i32 9, ptr %105, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
!6 = !{}
!7 = !{i64 8}

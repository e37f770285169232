; buffer o i32[64] out
; launch k<<<1,64>>>({1,2,3,4,5,6,7,8},{459010},o)
source_filename = "byval_structs.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Big = type { [8 x i32] }
%struct.Small = type { i16, i8 }
%struct.Pair = type { i64, i32 }

; Function Attrs: convergent mustprogress noinline nounwind optnone
define dso_local %struct.Big @_Z6rotate3Bigi(ptr noundef byval(%struct.Big) align 4 %0, i32 noundef %1) #0 {
  %3 = alloca %struct.Big, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store i32 %1, ptr %4, align 4
  store i32 0, ptr %5, align 4
  br label %6

6:                                                ; preds = %22, %2
  %7 = load i32, ptr %5, align 4
  %8 = icmp slt i32 %7, 8
  br i1 %8, label %9, label %25

9:                                                ; preds = %6
  %10 = getelementptr inbounds nuw %struct.Big, ptr %0, i32 0, i32 0
  %11 = load i32, ptr %5, align 4
  %12 = load i32, ptr %4, align 4
  %13 = add nsw i32 %11, %12
  %14 = and i32 %13, 7
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds [8 x i32], ptr %10, i64 0, i64 %15
  %17 = load i32, ptr %16, align 4
  %18 = getelementptr inbounds nuw %struct.Big, ptr %3, i32 0, i32 0
  %19 = load i32, ptr %5, align 4
  %20 = sext i32 %19 to i64
  %21 = getelementptr inbounds [8 x i32], ptr %18, i64 0, i64 %20
  store i32 %17, ptr %21, align 4
  br label %22

22:                                               ; preds = %9
  %23 = load i32, ptr %5, align 4
  %24 = add nsw i32 %23, 1
  store i32 %24, ptr %5, align 4
  br label %6, !llvm.loop !4

25:                                               ; preds = %6
  %26 = load %struct.Big, ptr %3, align 4
  ret %struct.Big %26
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define dso_local %struct.Small @_Z4bump5Small(ptr noundef byval(%struct.Small) align 2 %0) #0 {
  %2 = alloca %struct.Small, align 2
  %3 = getelementptr inbounds nuw %struct.Small, ptr %0, i32 0, i32 0
  %4 = load i16, ptr %3, align 2
  %5 = sext i16 %4 to i32
  %6 = add nsw i32 %5, 5
  %7 = trunc i32 %6 to i16
  store i16 %7, ptr %3, align 2
  %8 = getelementptr inbounds nuw %struct.Small, ptr %0, i32 0, i32 1
  %9 = load i8, ptr %8, align 2
  %10 = sext i8 %9 to i32
  %11 = xor i32 %10, 3
  %12 = trunc i32 %11 to i8
  store i8 %12, ptr %8, align 2
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %2, ptr align 2 %0, i64 4, i1 false)
  %13 = load %struct.Small, ptr %2, align 2
  ret %struct.Small %13
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: convergent mustprogress noinline nounwind optnone
define dso_local %struct.Pair @_Z4both3Big5Small(ptr noundef byval(%struct.Big) align 4 %0, ptr noundef byval(%struct.Small) align 2 %1) #0 {
  %3 = alloca %struct.Pair, align 8
  %4 = getelementptr inbounds nuw %struct.Pair, ptr %3, i32 0, i32 0
  %5 = getelementptr inbounds nuw %struct.Big, ptr %0, i32 0, i32 0
  %6 = getelementptr inbounds [8 x i32], ptr %5, i64 0, i64 0
  %7 = load i32, ptr %6, align 4
  %8 = sext i32 %7 to i64
  %9 = getelementptr inbounds nuw %struct.Small, ptr %1, i32 0, i32 0
  %10 = load i16, ptr %9, align 2
  %11 = sext i16 %10 to i64
  %12 = mul nsw i64 %8, %11
  store i64 %12, ptr %4, align 8
  %13 = getelementptr inbounds nuw %struct.Pair, ptr %3, i32 0, i32 1
  %14 = getelementptr inbounds nuw %struct.Small, ptr %1, i32 0, i32 1
  %15 = load i8, ptr %14, align 2
  %16 = sext i8 %15 to i32
  store i32 %16, ptr %13, align 8
  %17 = load %struct.Pair, ptr %3, align 8
  ret %struct.Pair %17
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef byval(%struct.Big) align 4 %0, ptr noundef byval(%struct.Small) align 2 %1, ptr noundef %2) #2 {
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca %struct.Big, align 4
  %7 = alloca %struct.Big, align 4
  %8 = alloca %struct.Small, align 2
  %9 = alloca %struct.Small, align 2
  %10 = alloca %struct.Pair, align 8
  %11 = alloca %struct.Big, align 4
  %12 = alloca %struct.Small, align 2
  store ptr %2, ptr %4, align 8
  %13 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %13, ptr %5, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %7, ptr align 4 %0, i64 32, i1 false)
  %14 = load i32, ptr %5, align 4
  %15 = call %struct.Big @_Z6rotate3Bigi(ptr noundef byval(%struct.Big) align 4 %7, i32 noundef %14) #4
  %16 = getelementptr inbounds nuw %struct.Big, ptr %6, i32 0, i32 0
  %17 = extractvalue %struct.Big %15, 0
  store [8 x i32] %17, ptr %16, align 4
  %18 = getelementptr inbounds nuw %struct.Big, ptr %0, i32 0, i32 0
  %19 = load i32, ptr %5, align 4
  %20 = and i32 %19, 7
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds [8 x i32], ptr %18, i64 0, i64 %21
  store i32 100, ptr %22, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %9, ptr align 2 %1, i64 4, i1 false)
  %23 = call %struct.Small @_Z4bump5Small(ptr noundef byval(%struct.Small) align 2 %9) #4
  %24 = getelementptr inbounds nuw %struct.Small, ptr %8, i32 0, i32 0
  %25 = extractvalue %struct.Small %23, 0
  store i16 %25, ptr %24, align 2
  %26 = getelementptr inbounds nuw %struct.Small, ptr %8, i32 0, i32 1
  %27 = extractvalue %struct.Small %23, 1
  store i8 %27, ptr %26, align 2
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %11, ptr align 4 %6, i64 32, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %12, ptr align 2 %8, i64 4, i1 false)
  %28 = call %struct.Pair @_Z4both3Big5Small(ptr noundef byval(%struct.Big) align 4 %11, ptr noundef byval(%struct.Small) align 2 %12) #4
  %29 = getelementptr inbounds nuw %struct.Pair, ptr %10, i32 0, i32 0
  %30 = extractvalue %struct.Pair %28, 0
  store i64 %30, ptr %29, align 8
  %31 = getelementptr inbounds nuw %struct.Pair, ptr %10, i32 0, i32 1
  %32 = extractvalue %struct.Pair %28, 1
  store i32 %32, ptr %31, align 8
  %33 = getelementptr inbounds nuw %struct.Big, ptr %6, i32 0, i32 0
  %34 = getelementptr inbounds [8 x i32], ptr %33, i64 0, i64 2
  %35 = load i32, ptr %34, align 4
  %36 = mul nsw i32 %35, 1000
  %37 = getelementptr inbounds nuw %struct.Big, ptr %0, i32 0, i32 0
  %38 = getelementptr inbounds [8 x i32], ptr %37, i64 0, i64 3
  %39 = load i32, ptr %38, align 4
  %40 = add nsw i32 %36, %39
  %41 = getelementptr inbounds nuw %struct.Small, ptr %8, i32 0, i32 0
  %42 = load i16, ptr %41, align 2
  %43 = sext i16 %42 to i32
  %44 = add nsw i32 %40, %43
  %45 = getelementptr inbounds nuw %struct.Small, ptr %8, i32 0, i32 1
  %46 = load i8, ptr %45, align 2
  %47 = sext i8 %46 to i32
  %48 = add nsw i32 %44, %47
  %49 = getelementptr inbounds nuw %struct.Pair, ptr %10, i32 0, i32 0
  %50 = load i64, ptr %49, align 8
  %51 = trunc i64 %50 to i32
  %52 = add nsw i32 %48, %51
  %53 = getelementptr inbounds nuw %struct.Pair, ptr %10, i32 0, i32 1
  %54 = load i32, ptr %53, align 8
  %55 = add nsw i32 %52, %54
  %56 = load ptr, ptr %4, align 8
  %57 = load i32, ptr %5, align 4
  %58 = sext i32 %57 to i64
  %59 = getelementptr inbounds i32, ptr %56, i64 %58
  store i32 %55, ptr %59, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

attributes #0 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}

; buffer o i32[64] out
; launch k<<<1,64>>>({1,2,3,4,5,6,7,8},{459010},o)
source_filename = "byval_structs.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Big = type { [8 x i32] }
%struct.Small = type { i16, i8 }
%struct.Pair = type { i64, i32 }

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read)
define dso_local %struct.Big @_Z6rotate3Bigi(ptr noundef readonly byval(%struct.Big) align 4 captures(none) %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = and i32 %1, 7
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds nuw i32, ptr %0, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !4
  %7 = add nsw i32 %1, 1
  %8 = and i32 %7, 7
  %9 = zext nneg i32 %8 to i64
  %10 = getelementptr inbounds nuw i32, ptr %0, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !4
  %12 = add nsw i32 %1, 2
  %13 = and i32 %12, 7
  %14 = zext nneg i32 %13 to i64
  %15 = getelementptr inbounds nuw i32, ptr %0, i64 %14
  %16 = load i32, ptr %15, align 4, !tbaa !4
  %17 = add nsw i32 %1, 3
  %18 = and i32 %17, 7
  %19 = zext nneg i32 %18 to i64
  %20 = getelementptr inbounds nuw i32, ptr %0, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !4
  %22 = and i32 %1, 7
  %23 = xor i32 %22, 4
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr inbounds nuw i32, ptr %0, i64 %24
  %26 = load i32, ptr %25, align 4, !tbaa !4
  %27 = add nsw i32 %1, 5
  %28 = and i32 %27, 7
  %29 = zext nneg i32 %28 to i64
  %30 = getelementptr inbounds nuw i32, ptr %0, i64 %29
  %31 = load i32, ptr %30, align 4, !tbaa !4
  %32 = add nsw i32 %1, 6
  %33 = and i32 %32, 7
  %34 = zext nneg i32 %33 to i64
  %35 = getelementptr inbounds nuw i32, ptr %0, i64 %34
  %36 = load i32, ptr %35, align 4, !tbaa !4
  %37 = add nsw i32 %1, 7
  %38 = and i32 %37, 7
  %39 = zext nneg i32 %38 to i64
  %40 = getelementptr inbounds nuw i32, ptr %0, i64 %39
  %41 = load i32, ptr %40, align 4, !tbaa !4
  %42 = insertvalue %struct.Big poison, i32 %6, 0, 0
  %43 = insertvalue %struct.Big %42, i32 %11, 0, 1
  %44 = insertvalue %struct.Big %43, i32 %16, 0, 2
  %45 = insertvalue %struct.Big %44, i32 %21, 0, 3
  %46 = insertvalue %struct.Big %45, i32 %26, 0, 4
  %47 = insertvalue %struct.Big %46, i32 %31, 0, 5
  %48 = insertvalue %struct.Big %47, i32 %36, 0, 6
  %49 = insertvalue %struct.Big %48, i32 %41, 0, 7
  ret %struct.Big %49
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read)
define dso_local %struct.Small @_Z4bump5Small(ptr noundef readonly byval(%struct.Small) align 2 captures(none) %0) local_unnamed_addr #0 {
  %2 = load i16, ptr %0, align 2, !tbaa !8
  %3 = add i16 %2, 5
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 2
  %5 = load i8, ptr %4, align 2, !tbaa !11
  %6 = xor i8 %5, 3
  %7 = insertvalue %struct.Small poison, i16 %3, 0
  %8 = insertvalue %struct.Small %7, i8 %6, 1
  ret %struct.Small %8
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read)
define dso_local %struct.Pair @_Z4both3Big5Small(ptr noundef readonly byval(%struct.Big) align 4 captures(none) %0, ptr noundef readonly byval(%struct.Small) align 2 captures(none) %1) local_unnamed_addr #0 {
  %3 = load i32, ptr %0, align 4, !tbaa !4
  %4 = sext i32 %3 to i64
  %5 = load i16, ptr %1, align 2, !tbaa !8
  %6 = sext i16 %5 to i64
  %7 = mul nsw i64 %6, %4
  %8 = getelementptr inbounds nuw i8, ptr %1, i64 2
  %9 = load i8, ptr %8, align 2, !tbaa !11
  %10 = sext i8 %9 to i32
  %11 = insertvalue %struct.Pair poison, i64 %7, 0
  %12 = insertvalue %struct.Pair %11, i32 %10, 1
  ret %struct.Pair %12
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef byval(%struct.Big) align 4 captures(none) %0, ptr noundef readonly byval(%struct.Small) align 2 captures(none) %1, ptr noundef writeonly captures(none) %2) local_unnamed_addr #1 {
  %4 = alloca %struct.Small, align 4
  %5 = alloca %struct.Big, align 4
  %6 = alloca %struct.Small, align 2
  %7 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = tail call %struct.Big @_Z6rotate3Bigi(ptr noundef nonnull byval(%struct.Big) align 4 %0, i32 noundef %7) #3
  %9 = extractvalue %struct.Big %8, 0
  %10 = extractvalue [8 x i32] %9, 0
  %11 = extractvalue [8 x i32] %9, 1
  %12 = extractvalue [8 x i32] %9, 2
  %13 = extractvalue [8 x i32] %9, 3
  %14 = extractvalue [8 x i32] %9, 4
  %15 = extractvalue [8 x i32] %9, 5
  %16 = extractvalue [8 x i32] %9, 6
  %17 = extractvalue [8 x i32] %9, 7
  %18 = and i32 %7, 7
  %19 = zext nneg i32 %18 to i64
  %20 = getelementptr inbounds nuw i32, ptr %0, i64 %19
  store i32 100, ptr %20, align 4, !tbaa !4
  %21 = load i32, ptr %1, align 2
  store i32 %21, ptr %4, align 4
  %22 = tail call %struct.Small @_Z4bump5Small(ptr noundef nonnull byval(%struct.Small) align 2 %4) #3
  %23 = extractvalue %struct.Small %22, 0
  %24 = extractvalue %struct.Small %22, 1
  store i32 %10, ptr %5, align 4
  %25 = getelementptr inbounds nuw i8, ptr %5, i64 4
  store i32 %11, ptr %25, align 4
  %26 = getelementptr inbounds nuw i8, ptr %5, i64 8
  store i32 %12, ptr %26, align 4
  %27 = getelementptr inbounds nuw i8, ptr %5, i64 12
  store i32 %13, ptr %27, align 4
  %28 = getelementptr inbounds nuw i8, ptr %5, i64 16
  store i32 %14, ptr %28, align 4
  %29 = getelementptr inbounds nuw i8, ptr %5, i64 20
  store i32 %15, ptr %29, align 4
  %30 = getelementptr inbounds nuw i8, ptr %5, i64 24
  store i32 %16, ptr %30, align 4
  %31 = getelementptr inbounds nuw i8, ptr %5, i64 28
  store i32 %17, ptr %31, align 4, !tbaa !12
  store i16 %23, ptr %6, align 2, !tbaa !13
  %32 = getelementptr inbounds nuw i8, ptr %6, i64 2
  store i8 %24, ptr %32, align 2, !tbaa !12
  %33 = tail call %struct.Pair @_Z4both3Big5Small(ptr noundef nonnull byval(%struct.Big) align 4 %5, ptr noundef nonnull byval(%struct.Small) align 2 %6) #3
  %34 = extractvalue %struct.Pair %33, 0
  %35 = extractvalue %struct.Pair %33, 1
  %36 = mul nsw i32 %12, 1000
  %37 = getelementptr inbounds nuw i8, ptr %0, i64 12
  %38 = load i32, ptr %37, align 4, !tbaa !4
  %39 = sext i16 %23 to i32
  %40 = sext i8 %24 to i32
  %41 = trunc i64 %34 to i32
  %42 = add i32 %36, %39
  %43 = add i32 %42, %40
  %44 = add i32 %43, %38
  %45 = add i32 %44, %35
  %46 = add i32 %45, %41
  %47 = zext nneg i32 %7 to i64
  %48 = getelementptr inbounds nuw i32, ptr %2, i64 %47
  store i32 %46, ptr %48, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

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
!8 = !{!9, !10, i64 0}
!9 = !{!"_ZTS5Small", !10, i64 0, !6, i64 2}
!10 = !{!"short", !6, i64 0}
!11 = !{!9, !6, i64 2}
!12 = !{!6, !6, i64 0}
!13 = !{!10, !10, i64 0}

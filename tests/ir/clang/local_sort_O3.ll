; buffer a i32[256] rand(-999,999)
; buffer o i32[256] out
; launch k<<<1,16>>>(a,o)
source_filename = "local_sort.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @_Z4swapRiS_(ptr noundef nonnull align 4 captures(none) dereferenceable(4) %0, ptr noundef nonnull align 4 captures(none) dereferenceable(4) %1) local_unnamed_addr #0 {
  %3 = load i32, ptr %0, align 4, !tbaa !4
  %4 = load i32, ptr %1, align 4, !tbaa !4
  store i32 %4, ptr %0, align 4, !tbaa !4
  store i32 %3, ptr %1, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nofree nosync nounwind memory(argmem: readwrite)
define dso_local void @_Z5quickPiii(ptr noundef captures(none) %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #2 {
  %4 = icmp slt i32 %1, %2
  br i1 %4, label %5, label %38

5:                                                ; preds = %3, %36
  %6 = phi i32 [ %33, %36 ], [ %1, %3 ]
  %7 = add nsw i32 %6, %2
  %8 = sdiv i32 %7, 2
  %9 = sext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %0, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !4
  br label %12

12:                                               ; preds = %5, %32
  %13 = phi i32 [ %2, %5 ], [ %34, %32 ]
  %14 = phi i32 [ %6, %5 ], [ %33, %32 ]
  br label %15

15:                                               ; preds = %15, %12
  %16 = phi i32 [ %21, %15 ], [ %14, %12 ]
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds i32, ptr %0, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !4
  %20 = icmp slt i32 %19, %11
  %21 = add nsw i32 %16, 1
  br i1 %20, label %15, label %22, !llvm.loop !8

22:                                               ; preds = %15, %22
  %23 = phi i32 [ %28, %22 ], [ %13, %15 ]
  %24 = sext i32 %23 to i64
  %25 = getelementptr inbounds i32, ptr %0, i64 %24
  %26 = load i32, ptr %25, align 4, !tbaa !4
  %27 = icmp sgt i32 %26, %11
  %28 = add nsw i32 %23, -1
  br i1 %27, label %22, label %29, !llvm.loop !10

29:                                               ; preds = %22
  %30 = icmp sgt i32 %16, %23
  br i1 %30, label %32, label %31

31:                                               ; preds = %29
  store i32 %26, ptr %18, align 4, !tbaa !4
  store i32 %19, ptr %25, align 4, !tbaa !4
  br label %32

32:                                               ; preds = %31, %29
  %33 = phi i32 [ %21, %31 ], [ %16, %29 ]
  %34 = phi i32 [ %28, %31 ], [ %23, %29 ]
  %35 = icmp sgt i32 %33, %34
  br i1 %35, label %36, label %12, !llvm.loop !11

36:                                               ; preds = %32
  tail call void @_Z5quickPiii(ptr noundef nonnull %0, i32 noundef %6, i32 noundef %34) #5
  %37 = icmp slt i32 %33, %2
  br i1 %37, label %5, label %38

38:                                               ; preds = %36, %3
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #3 {
  %3 = alloca [16 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #5
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = shl nuw nsw i32 %4, 4
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr inbounds nuw i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !4
  store i32 %8, ptr %3, align 4, !tbaa !4
  %9 = or disjoint i32 %5, 1
  %10 = zext nneg i32 %9 to i64
  %11 = getelementptr inbounds nuw i32, ptr %0, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !4
  %13 = getelementptr inbounds nuw i8, ptr %3, i64 4
  store i32 %12, ptr %13, align 4, !tbaa !4
  %14 = or disjoint i32 %5, 2
  %15 = zext nneg i32 %14 to i64
  %16 = getelementptr inbounds nuw i32, ptr %0, i64 %15
  %17 = load i32, ptr %16, align 4, !tbaa !4
  %18 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store i32 %17, ptr %18, align 4, !tbaa !4
  %19 = or disjoint i32 %5, 3
  %20 = zext nneg i32 %19 to i64
  %21 = getelementptr inbounds nuw i32, ptr %0, i64 %20
  %22 = load i32, ptr %21, align 4, !tbaa !4
  %23 = getelementptr inbounds nuw i8, ptr %3, i64 12
  store i32 %22, ptr %23, align 4, !tbaa !4
  %24 = or disjoint i32 %5, 4
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds nuw i32, ptr %0, i64 %25
  %27 = load i32, ptr %26, align 4, !tbaa !4
  %28 = getelementptr inbounds nuw i8, ptr %3, i64 16
  store i32 %27, ptr %28, align 4, !tbaa !4
  %29 = or disjoint i32 %5, 5
  %30 = zext nneg i32 %29 to i64
  %31 = getelementptr inbounds nuw i32, ptr %0, i64 %30
  %32 = load i32, ptr %31, align 4, !tbaa !4
  %33 = getelementptr inbounds nuw i8, ptr %3, i64 20
  store i32 %32, ptr %33, align 4, !tbaa !4
  %34 = or disjoint i32 %5, 6
  %35 = zext nneg i32 %34 to i64
  %36 = getelementptr inbounds nuw i32, ptr %0, i64 %35
  %37 = load i32, ptr %36, align 4, !tbaa !4
  %38 = getelementptr inbounds nuw i8, ptr %3, i64 24
  store i32 %37, ptr %38, align 4, !tbaa !4
  %39 = or disjoint i32 %5, 7
  %40 = zext nneg i32 %39 to i64
  %41 = getelementptr inbounds nuw i32, ptr %0, i64 %40
  %42 = load i32, ptr %41, align 4, !tbaa !4
  %43 = getelementptr inbounds nuw i8, ptr %3, i64 28
  store i32 %42, ptr %43, align 4, !tbaa !4
  %44 = or disjoint i32 %5, 8
  %45 = zext nneg i32 %44 to i64
  %46 = getelementptr inbounds nuw i32, ptr %0, i64 %45
  %47 = load i32, ptr %46, align 4, !tbaa !4
  %48 = getelementptr inbounds nuw i8, ptr %3, i64 32
  store i32 %47, ptr %48, align 4, !tbaa !4
  %49 = or disjoint i32 %5, 9
  %50 = zext nneg i32 %49 to i64
  %51 = getelementptr inbounds nuw i32, ptr %0, i64 %50
  %52 = load i32, ptr %51, align 4, !tbaa !4
  %53 = getelementptr inbounds nuw i8, ptr %3, i64 36
  store i32 %52, ptr %53, align 4, !tbaa !4
  %54 = or disjoint i32 %5, 10
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr inbounds nuw i32, ptr %0, i64 %55
  %57 = load i32, ptr %56, align 4, !tbaa !4
  %58 = getelementptr inbounds nuw i8, ptr %3, i64 40
  store i32 %57, ptr %58, align 4, !tbaa !4
  %59 = or disjoint i32 %5, 11
  %60 = zext nneg i32 %59 to i64
  %61 = getelementptr inbounds nuw i32, ptr %0, i64 %60
  %62 = load i32, ptr %61, align 4, !tbaa !4
  %63 = getelementptr inbounds nuw i8, ptr %3, i64 44
  store i32 %62, ptr %63, align 4, !tbaa !4
  %64 = or disjoint i32 %5, 12
  %65 = zext nneg i32 %64 to i64
  %66 = getelementptr inbounds nuw i32, ptr %0, i64 %65
  %67 = load i32, ptr %66, align 4, !tbaa !4
  %68 = getelementptr inbounds nuw i8, ptr %3, i64 48
  store i32 %67, ptr %68, align 4, !tbaa !4
  %69 = or disjoint i32 %5, 13
  %70 = zext nneg i32 %69 to i64
  %71 = getelementptr inbounds nuw i32, ptr %0, i64 %70
  %72 = load i32, ptr %71, align 4, !tbaa !4
  %73 = getelementptr inbounds nuw i8, ptr %3, i64 52
  store i32 %72, ptr %73, align 4, !tbaa !4
  %74 = or disjoint i32 %5, 14
  %75 = zext nneg i32 %74 to i64
  %76 = getelementptr inbounds nuw i32, ptr %0, i64 %75
  %77 = load i32, ptr %76, align 4, !tbaa !4
  %78 = getelementptr inbounds nuw i8, ptr %3, i64 56
  store i32 %77, ptr %78, align 4, !tbaa !4
  %79 = or disjoint i32 %5, 15
  %80 = zext nneg i32 %79 to i64
  %81 = getelementptr inbounds nuw i32, ptr %0, i64 %80
  %82 = load i32, ptr %81, align 4, !tbaa !4
  %83 = getelementptr inbounds nuw i8, ptr %3, i64 60
  store i32 %82, ptr %83, align 4, !tbaa !4
  call void @_Z5quickPiii(ptr noundef nonnull %3, i32 noundef 0, i32 noundef 15) #5
  %84 = load i32, ptr %3, align 4, !tbaa !4
  %85 = getelementptr inbounds nuw i32, ptr %1, i64 %6
  store i32 %84, ptr %85, align 4, !tbaa !4
  %86 = load i32, ptr %13, align 4, !tbaa !4
  %87 = getelementptr inbounds nuw i32, ptr %1, i64 %10
  store i32 %86, ptr %87, align 4, !tbaa !4
  %88 = load i32, ptr %18, align 4, !tbaa !4
  %89 = getelementptr inbounds nuw i32, ptr %1, i64 %15
  store i32 %88, ptr %89, align 4, !tbaa !4
  %90 = load i32, ptr %23, align 4, !tbaa !4
  %91 = getelementptr inbounds nuw i32, ptr %1, i64 %20
  store i32 %90, ptr %91, align 4, !tbaa !4
  %92 = load i32, ptr %28, align 4, !tbaa !4
  %93 = getelementptr inbounds nuw i32, ptr %1, i64 %25
  store i32 %92, ptr %93, align 4, !tbaa !4
  %94 = load i32, ptr %33, align 4, !tbaa !4
  %95 = getelementptr inbounds nuw i32, ptr %1, i64 %30
  store i32 %94, ptr %95, align 4, !tbaa !4
  %96 = load i32, ptr %38, align 4, !tbaa !4
  %97 = getelementptr inbounds nuw i32, ptr %1, i64 %35
  store i32 %96, ptr %97, align 4, !tbaa !4
  %98 = load i32, ptr %43, align 4, !tbaa !4
  %99 = getelementptr inbounds nuw i32, ptr %1, i64 %40
  store i32 %98, ptr %99, align 4, !tbaa !4
  %100 = load i32, ptr %48, align 4, !tbaa !4
  %101 = getelementptr inbounds nuw i32, ptr %1, i64 %45
  store i32 %100, ptr %101, align 4, !tbaa !4
  %102 = load i32, ptr %53, align 4, !tbaa !4
  %103 = getelementptr inbounds nuw i32, ptr %1, i64 %50
  store i32 %102, ptr %103, align 4, !tbaa !4
  %104 = load i32, ptr %58, align 4, !tbaa !4
  %105 = getelementptr inbounds nuw i32, ptr %1, i64 %55
  store i32 %104, ptr %105, align 4, !tbaa !4
  %106 = load i32, ptr %63, align 4, !tbaa !4
  %107 = getelementptr inbounds nuw i32, ptr %1, i64 %60
  store i32 %106, ptr %107, align 4, !tbaa !4
  %108 = load i32, ptr %68, align 4, !tbaa !4
  %109 = getelementptr inbounds nuw i32, ptr %1, i64 %65
  store i32 %108, ptr %109, align 4, !tbaa !4
  %110 = load i32, ptr %73, align 4, !tbaa !4
  %111 = getelementptr inbounds nuw i32, ptr %1, i64 %70
  store i32 %110, ptr %111, align 4, !tbaa !4
  %112 = load i32, ptr %78, align 4, !tbaa !4
  %113 = getelementptr inbounds nuw i32, ptr %1, i64 %75
  store i32 %112, ptr %113, align 4, !tbaa !4
  %114 = load i32, ptr %83, align 4, !tbaa !4
  %115 = getelementptr inbounds nuw i32, ptr %1, i64 %80
  store i32 %114, ptr %115, align 4, !tbaa !4
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #5
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nofree nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nounwind }

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
!8 = distinct !{!8, !9}
!9 = !{!"llvm.loop.mustprogress"}
!10 = distinct !{!10, !9}
!11 = distinct !{!11, !9}

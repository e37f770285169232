; buffer a u8[256] rand(97,102)
; buffer o i32[64] out
; launch k<<<1,64>>>(a,o)
source_filename = "strings.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@.str = private unnamed_addr constant [4 x i8] c"abc\00", align 1
@.str1 = private unnamed_addr constant [4 x i8] c"bad\00", align 1
@.str2 = private unnamed_addr constant [5 x i8] c"cafe\00", align 1
@.str3 = private unnamed_addr constant [5 x i8] c"deed\00", align 1
@.str4 = private unnamed_addr constant [4 x i8] c"fed\00", align 1

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read)
define dso_local noundef range(i32 -255, 256) i32 @_Z7comparePKcS0_(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1) local_unnamed_addr #0 {
  %3 = load i8, ptr %0, align 1, !tbaa !8
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %20, label %5

5:                                                ; preds = %2, %11
  %6 = phi i8 [ %14, %11 ], [ %3, %2 ]
  %7 = phi ptr [ %13, %11 ], [ %1, %2 ]
  %8 = phi ptr [ %12, %11 ], [ %0, %2 ]
  %9 = load i8, ptr %7, align 1, !tbaa !8
  %10 = icmp eq i8 %6, %9
  br i1 %10, label %11, label %16

11:                                               ; preds = %5
  %12 = getelementptr inbounds nuw i8, ptr %8, i64 1
  %13 = getelementptr inbounds nuw i8, ptr %7, i64 1
  %14 = load i8, ptr %12, align 1, !tbaa !8
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %16, label %5, !llvm.loop !9

16:                                               ; preds = %11, %5
  %17 = phi ptr [ %7, %5 ], [ %13, %11 ]
  %18 = phi i8 [ %6, %5 ], [ 0, %11 ]
  %19 = sext i8 %18 to i32
  br label %20

20:                                               ; preds = %16, %2
  %21 = phi ptr [ %1, %2 ], [ %17, %16 ]
  %22 = phi i32 [ 0, %2 ], [ %19, %16 ]
  %23 = load i8, ptr %21, align 1, !tbaa !8
  %24 = sext i8 %23 to i32
  %25 = sub nsw i32 %22, %24
  ret i32 %25
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #1 {
  %3 = alloca [8 x i8], align 8
  %4 = alloca [8 x i8], align 8
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #5
  store i64 63, ptr %3, align 8
  %6 = mul nuw nsw i32 %5, 3
  %7 = and i32 %6, 127
  %8 = zext nneg i32 %7 to i64
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 %8
  %10 = load i32, ptr %9, align 1
  store i32 %10, ptr %3, align 8
  %11 = trunc i32 %10 to i8
  %12 = icmp eq i8 %11, 0
  br i1 %12, label %28, label %13

13:                                               ; preds = %2, %19
  %14 = phi i8 [ %22, %19 ], [ %11, %2 ]
  %15 = phi ptr [ %21, %19 ], [ @.str, %2 ]
  %16 = phi ptr [ %20, %19 ], [ %3, %2 ]
  %17 = load i8, ptr %15, align 1, !tbaa !8
  %18 = icmp eq i8 %14, %17
  br i1 %18, label %19, label %24

19:                                               ; preds = %13
  %20 = getelementptr inbounds nuw i8, ptr %16, i64 1
  %21 = getelementptr inbounds nuw i8, ptr %15, i64 1
  %22 = load i8, ptr %20, align 1, !tbaa !8
  %23 = icmp eq i8 %22, 0
  br i1 %23, label %24, label %13, !llvm.loop !9

24:                                               ; preds = %19, %13
  %25 = phi ptr [ %15, %13 ], [ %21, %19 ]
  %26 = phi i8 [ %14, %13 ], [ 0, %19 ]
  %27 = sext i8 %26 to i32
  br label %28

28:                                               ; preds = %2, %24
  %29 = phi ptr [ @.str, %2 ], [ %25, %24 ]
  %30 = phi i32 [ 0, %2 ], [ %27, %24 ]
  %31 = load i8, ptr %29, align 1, !tbaa !8
  br i1 %12, label %47, label %32

32:                                               ; preds = %28, %38
  %33 = phi i8 [ %41, %38 ], [ %11, %28 ]
  %34 = phi ptr [ %40, %38 ], [ @.str1, %28 ]
  %35 = phi ptr [ %39, %38 ], [ %3, %28 ]
  %36 = load i8, ptr %34, align 1, !tbaa !8
  %37 = icmp eq i8 %33, %36
  br i1 %37, label %38, label %43

38:                                               ; preds = %32
  %39 = getelementptr inbounds nuw i8, ptr %35, i64 1
  %40 = getelementptr inbounds nuw i8, ptr %34, i64 1
  %41 = load i8, ptr %39, align 1, !tbaa !8
  %42 = icmp eq i8 %41, 0
  br i1 %42, label %43, label %32, !llvm.loop !9

43:                                               ; preds = %38, %32
  %44 = phi ptr [ %34, %32 ], [ %40, %38 ]
  %45 = phi i8 [ %33, %32 ], [ 0, %38 ]
  %46 = sext i8 %45 to i32
  br label %47

47:                                               ; preds = %43, %28
  %48 = phi ptr [ @.str1, %28 ], [ %44, %43 ]
  %49 = phi i32 [ 0, %28 ], [ %46, %43 ]
  %50 = load i8, ptr %48, align 1, !tbaa !8
  br i1 %12, label %66, label %51

51:                                               ; preds = %47, %57
  %52 = phi i8 [ %60, %57 ], [ %11, %47 ]
  %53 = phi ptr [ %59, %57 ], [ @.str2, %47 ]
  %54 = phi ptr [ %58, %57 ], [ %3, %47 ]
  %55 = load i8, ptr %53, align 1, !tbaa !8
  %56 = icmp eq i8 %52, %55
  br i1 %56, label %57, label %62

57:                                               ; preds = %51
  %58 = getelementptr inbounds nuw i8, ptr %54, i64 1
  %59 = getelementptr inbounds nuw i8, ptr %53, i64 1
  %60 = load i8, ptr %58, align 1, !tbaa !8
  %61 = icmp eq i8 %60, 0
  br i1 %61, label %62, label %51, !llvm.loop !9

62:                                               ; preds = %57, %51
  %63 = phi ptr [ %53, %51 ], [ %59, %57 ]
  %64 = phi i8 [ %52, %51 ], [ 0, %57 ]
  %65 = sext i8 %64 to i32
  br label %66

66:                                               ; preds = %62, %47
  %67 = phi ptr [ @.str2, %47 ], [ %63, %62 ]
  %68 = phi i32 [ 0, %47 ], [ %65, %62 ]
  %69 = load i8, ptr %67, align 1, !tbaa !8
  br i1 %12, label %85, label %70

70:                                               ; preds = %66, %76
  %71 = phi i8 [ %79, %76 ], [ %11, %66 ]
  %72 = phi ptr [ %78, %76 ], [ @.str3, %66 ]
  %73 = phi ptr [ %77, %76 ], [ %3, %66 ]
  %74 = load i8, ptr %72, align 1, !tbaa !8
  %75 = icmp eq i8 %71, %74
  br i1 %75, label %76, label %81

76:                                               ; preds = %70
  %77 = getelementptr inbounds nuw i8, ptr %73, i64 1
  %78 = getelementptr inbounds nuw i8, ptr %72, i64 1
  %79 = load i8, ptr %77, align 1, !tbaa !8
  %80 = icmp eq i8 %79, 0
  br i1 %80, label %81, label %70, !llvm.loop !9

81:                                               ; preds = %76, %70
  %82 = phi ptr [ %72, %70 ], [ %78, %76 ]
  %83 = phi i8 [ %71, %70 ], [ 0, %76 ]
  %84 = sext i8 %83 to i32
  br label %85

85:                                               ; preds = %81, %66
  %86 = phi ptr [ @.str3, %66 ], [ %82, %81 ]
  %87 = phi i32 [ 0, %66 ], [ %84, %81 ]
  %88 = load i8, ptr %86, align 1, !tbaa !8
  br i1 %12, label %104, label %89

89:                                               ; preds = %85, %95
  %90 = phi i8 [ %98, %95 ], [ %11, %85 ]
  %91 = phi ptr [ %97, %95 ], [ @.str4, %85 ]
  %92 = phi ptr [ %96, %95 ], [ %3, %85 ]
  %93 = load i8, ptr %91, align 1, !tbaa !8
  %94 = icmp eq i8 %90, %93
  br i1 %94, label %95, label %100

95:                                               ; preds = %89
  %96 = getelementptr inbounds nuw i8, ptr %92, i64 1
  %97 = getelementptr inbounds nuw i8, ptr %91, i64 1
  %98 = load i8, ptr %96, align 1, !tbaa !8
  %99 = icmp eq i8 %98, 0
  br i1 %99, label %100, label %89, !llvm.loop !9

100:                                              ; preds = %95, %89
  %101 = phi ptr [ %91, %89 ], [ %97, %95 ]
  %102 = phi i8 [ %90, %89 ], [ 0, %95 ]
  %103 = sext i8 %102 to i32
  br label %104

104:                                              ; preds = %100, %85
  %105 = phi ptr [ @.str4, %85 ], [ %101, %100 ]
  %106 = phi i32 [ 0, %85 ], [ %103, %100 ]
  %107 = sext i8 %88 to i32
  %108 = sub nsw i32 %87, %107
  %109 = icmp slt i32 %108, 0
  %110 = sext i8 %69 to i32
  %111 = sub nsw i32 %68, %110
  %112 = icmp slt i32 %111, 0
  %113 = sext i8 %50 to i32
  %114 = sub nsw i32 %49, %113
  %115 = icmp slt i32 %114, 0
  %116 = sext i8 %31 to i32
  %117 = sub nsw i32 %30, %116
  %118 = add nsw i32 %114, %117
  %119 = add nsw i32 %111, %118
  %120 = add nsw i32 %108, %119
  %121 = load i8, ptr %105, align 1, !tbaa !8
  %122 = sext i8 %121 to i32
  %123 = sub nsw i32 %106, %122
  %124 = add nsw i32 %123, %120
  %125 = icmp slt i32 %123, 0
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #5
  store i64 8680820740569200760, ptr %4, align 8
  %126 = getelementptr inbounds nuw i8, ptr %4, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(5) %126, ptr noundef nonnull align 8 dereferenceable(5) %3, i64 5, i1 false)
  %127 = icmp slt i32 %117, 0
  %128 = select i1 %127, i32 -1000, i32 0
  %129 = select i1 %115, i32 %128, i32 1000
  %130 = select i1 %112, i32 %129, i32 2000
  %131 = select i1 %109, i32 %130, i32 3000
  %132 = select i1 %125, i32 %131, i32 4000
  %133 = and i32 %5, 7
  %134 = zext nneg i32 %133 to i64
  %135 = getelementptr inbounds nuw i8, ptr %4, i64 %134
  %136 = load i8, ptr %135, align 1, !tbaa !8
  %137 = sext i8 %136 to i32
  %138 = add nsw i32 %124, 4
  %139 = add nsw i32 %138, %132
  %140 = add nsw i32 %139, %137
  %141 = zext nneg i32 %5 to i64
  %142 = getelementptr inbounds nuw i32, ptr %1, i64 %141
  store i32 %140, ptr %142, align 4, !tbaa !4
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #5
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
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
!8 = !{!6, !6, i64 0}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}

; buffer a i32[128] rand(1,200)
; buffer o i32[128] out
; launch k<<<2,64>>>(a,o)
source_filename = "divergent_loops.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #0 {
  %3 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul nuw nsw i32 %3, %4
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add nuw nsw i32 %5, %6
  %8 = zext nneg i32 %7 to i64
  %9 = getelementptr inbounds nuw i32, ptr %0, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !4
  %11 = icmp eq i32 %10, 1
  br i1 %11, label %12, label %14

12:                                               ; preds = %14, %27, %2
  %13 = phi i32 [ 0, %2 ], [ %23, %14 ], [ %28, %27 ]
  br label %37

14:                                               ; preds = %2, %27
  %15 = phi i32 [ %28, %27 ], [ 0, %2 ]
  %16 = phi i32 [ %22, %27 ], [ %10, %2 ]
  %17 = and i32 %16, 1
  %18 = icmp eq i32 %17, 0
  %19 = mul nsw i32 %16, 3
  %20 = add nsw i32 %19, 1
  %21 = ashr exact i32 %16, 1
  %22 = select i1 %18, i32 %21, i32 %20
  %23 = add nsw i32 %15, 1
  %24 = icmp sgt i32 %15, 399
  br i1 %24, label %12, label %25

25:                                               ; preds = %14
  %26 = icmp eq i32 %22, 97
  br i1 %26, label %27, label %30

27:                                               ; preds = %30, %33, %25
  %28 = phi i32 [ %23, %25 ], [ %36, %33 ], [ %23, %30 ]
  %29 = icmp eq i32 %22, 1
  br i1 %29, label %12, label %14, !llvm.loop !8

30:                                               ; preds = %25
  %31 = and i32 %22, 3
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %27, label %33, !llvm.loop !8

33:                                               ; preds = %30
  %34 = icmp ne i32 %31, 1
  %35 = zext i1 %34 to i32
  %36 = add nsw i32 %23, %35
  br label %27, !llvm.loop !8

37:                                               ; preds = %12, %37
  %38 = phi i32 [ %41, %37 ], [ %7, %12 ]
  %39 = phi i32 [ %40, %37 ], [ %13, %12 ]
  %40 = xor i32 %39, %38
  %41 = add nsw i32 %38, -7
  %42 = icmp sgt i32 %38, 7
  br i1 %42, label %37, label %43, !llvm.loop !10

43:                                               ; preds = %37
  %44 = getelementptr inbounds nuw i32, ptr %1, i64 %8
  store i32 %40, ptr %44, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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

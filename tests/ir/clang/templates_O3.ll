; buffer a f32[128] rand(-4,4)
; buffer o f32[128] out tol=1e-5
; buffer p i32[128] out
; launch _Z3mapIf6SquareEvPKT_PS1_T0_<<<1,128>>>(a,o,{3})
; launch _Z5countILi5EEvPKfPi<<<2,64>>>(a,p)
source_filename = "templates.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Square = type { i32 }

$_Z3mapIf6SquareEvPKT_PS1_T0_ = comdat any

$_Z5countILi5EEvPKfPi = comdat any

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @_Z3mapIf6SquareEvPKT_PS1_T0_(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef readonly byval(%struct.Square) align 4 captures(none) %2) local_unnamed_addr #0 comdat {
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul nuw nsw i32 %4, %5
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add nuw nsw i32 %6, %7
  %9 = zext nneg i32 %8 to i64
  %10 = getelementptr inbounds nuw float, ptr %0, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !8
  %12 = load i32, ptr %2, align 4, !tbaa !10
  %13 = icmp sgt i32 %12, 0
  br i1 %13, label %14, label %43

14:                                               ; preds = %3
  %15 = and i32 %12, 7
  %16 = icmp ult i32 %12, 8
  br i1 %16, label %34, label %17

17:                                               ; preds = %14
  %18 = and i32 %12, 2147483640
  br label %19

19:                                               ; preds = %19, %17
  %20 = phi float [ 1.000000e+00, %17 ], [ %29, %19 ]
  %21 = phi i32 [ 0, %17 ], [ %30, %19 ]
  %22 = fmul contract float %11, %20
  %23 = fmul contract float %11, %22
  %24 = fmul contract float %11, %23
  %25 = fmul contract float %11, %24
  %26 = fmul contract float %11, %25
  %27 = fmul contract float %11, %26
  %28 = fmul contract float %11, %27
  %29 = fmul contract float %11, %28
  %30 = add i32 %21, 8
  %31 = icmp eq i32 %30, %18
  br i1 %31, label %32, label %19, !llvm.loop !12

32:                                               ; preds = %19
  %33 = icmp eq i32 %15, 0
  br i1 %33, label %43, label %34

34:                                               ; preds = %32, %14
  %35 = phi float [ 1.000000e+00, %14 ], [ %29, %32 ]
  %36 = icmp ne i32 %15, 0
  tail call void @llvm.assume(i1 %36)
  br label %37

37:                                               ; preds = %37, %34
  %38 = phi float [ %40, %37 ], [ %35, %34 ]
  %39 = phi i32 [ %41, %37 ], [ 0, %34 ]
  %40 = fmul contract float %11, %38
  %41 = add i32 %39, 1
  %42 = icmp eq i32 %41, %15
  br i1 %42, label %43, label %37, !llvm.loop !14

43:                                               ; preds = %32, %37, %3
  %44 = phi float [ 1.000000e+00, %3 ], [ %29, %32 ], [ %40, %37 ]
  %45 = getelementptr inbounds nuw float, ptr %1, i64 %9
  store float %44, ptr %45, align 4, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @_Z5countILi5EEvPKfPi(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #1 comdat {
  %3 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul nuw nsw i32 %3, %4
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add nuw nsw i32 %5, %6
  %8 = zext nneg i32 %7 to i64
  %9 = getelementptr inbounds nuw float, ptr %0, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !8
  %11 = fptosi float %10 to i32
  %12 = add nsw i32 %11, 1
  %13 = mul nsw i32 %12, %11
  %14 = add nsw i32 %13, 2
  %15 = mul nsw i32 %14, %11
  %16 = add nsw i32 %15, 3
  %17 = mul nsw i32 %16, %11
  %18 = add nsw i32 %17, 4
  %19 = mul nsw i32 %18, %11
  %20 = add nsw i32 %19, 5
  %21 = getelementptr inbounds nuw i32, ptr %1, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #3

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }

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
!10 = !{!11, !5, i64 0}
!11 = !{!"_ZTS6Square", !5, i64 0}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.mustprogress"}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.unroll.disable"}

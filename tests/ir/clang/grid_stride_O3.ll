; buffer a f32[1000] rand(-1,1)
; buffer o f32[1000] out tol=1e-5
; buffer n i32[1] out
; launch k<<<3,64>>>(a,o,n,1000)
source_filename = "grid_stride.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@total = dso_local addrspace(1) externally_initialized global i32 5, align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @total to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local ptx_kernel void @k(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef writeonly captures(none) %1, ptr noundef writeonly captures(none) %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul nuw nsw i32 %5, %6
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add nuw nsw i32 %7, %8
  %10 = icmp slt i32 %9, %3
  br i1 %10, label %11, label %14

11:                                               ; preds = %4
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %13 = mul nuw nsw i32 %12, %6
  br label %16

14:                                               ; preds = %26, %4
  %15 = icmp eq i32 %9, 0
  br i1 %15, label %32, label %35

16:                                               ; preds = %11, %26
  %17 = phi i32 [ %9, %11 ], [ %30, %26 ]
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds nuw float, ptr %0, i64 %18
  %20 = load float, ptr %19, align 4, !tbaa !8
  %21 = fmul contract float %20, %20
  %22 = icmp eq i32 %17, 0
  br i1 %22, label %26, label %23

23:                                               ; preds = %16
  %24 = getelementptr i8, ptr %19, i64 -4
  %25 = load float, ptr %24, align 4, !tbaa !8
  br label %26

26:                                               ; preds = %16, %23
  %27 = phi contract float [ %25, %23 ], [ 0.000000e+00, %16 ]
  %28 = fadd contract float %21, %27
  %29 = getelementptr inbounds nuw float, ptr %1, i64 %18
  store float %28, ptr %29, align 4, !tbaa !8
  %30 = add nuw nsw i32 %17, %13
  %31 = icmp slt i32 %30, %3
  br i1 %31, label %16, label %14, !llvm.loop !10

32:                                               ; preds = %14
  %33 = load i32, ptr addrspacecast (ptr addrspace(1) @total to ptr), align 4, !tbaa !4
  %34 = add nsw i32 %33, 3
  store i32 %34, ptr addrspacecast (ptr addrspace(1) @total to ptr), align 4, !tbaa !4
  store i32 %34, ptr %2, align 4, !tbaa !4
  br label %35

35:                                               ; preds = %32, %14
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
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
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !6, i64 0}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}

; buffer a i32[64] rand(0,63)
; buffer o i32[64] out
; launch build<<<1,64>>>(a)
; launch walk<<<1,64>>>(o)
source_filename = "linked_list.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Node = type { i32, ptr, i16 }

@pool = dso_local addrspace(1) externally_initialized global [64 x %struct.Node] zeroinitializer, align 8
@head = dso_local addrspace(1) externally_initialized global ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @pool to ptr), i64 72), align 8
@llvm.compiler.used = appending global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @head to ptr), ptr addrspacecast (ptr addrspace(1) @pool to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, argmem: read, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local ptx_kernel void @build(ptr noundef readonly captures(none) %0) local_unnamed_addr #0 {
  %2 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %3 = zext nneg i32 %2 to i64
  %4 = getelementptr inbounds nuw i32, ptr %0, i64 %3
  %5 = load i32, ptr %4, align 4, !tbaa !4
  %6 = getelementptr inbounds nuw %struct.Node, ptr addrspacecast (ptr addrspace(1) @pool to ptr), i64 %3
  store i32 %5, ptr %6, align 8, !tbaa !8
  %7 = trunc nuw nsw i32 %2 to i16
  %8 = urem i16 %7, 9
  %9 = icmp eq i16 %8, 0
  %10 = mul nuw nsw i32 %2, 7
  %11 = add nuw nsw i32 %10, 1
  %12 = and i32 %11, 63
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds nuw %struct.Node, ptr addrspacecast (ptr addrspace(1) @pool to ptr), i64 %13
  %15 = select i1 %9, ptr null, ptr %14
  %16 = getelementptr inbounds nuw i8, ptr %6, i64 8
  store ptr %15, ptr %16, align 8, !tbaa !13
  %17 = mul nuw nsw i16 %7, 3
  %18 = getelementptr inbounds nuw i8, ptr %6, i64 16
  store i16 %17, ptr %18, align 8, !tbaa !14
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local ptx_kernel void @walk(ptr noundef writeonly captures(none) %0) local_unnamed_addr #1 {
  %2 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %3 = and i32 %2, 1
  %4 = icmp eq i32 %3, 0
  %5 = load ptr, ptr addrspacecast (ptr addrspace(1) @head to ptr), align 8
  %6 = zext nneg i32 %2 to i64
  %7 = getelementptr inbounds nuw %struct.Node, ptr addrspacecast (ptr addrspace(1) @pool to ptr), i64 %6
  %8 = select i1 %4, ptr %7, ptr %5
  %9 = icmp eq ptr %8, null
  br i1 %9, label %13, label %16

10:                                               ; preds = %16
  %11 = shl nsw i32 %26, 6
  %12 = add nsw i32 %11, %29
  br label %13

13:                                               ; preds = %10, %1
  %14 = phi i32 [ 0, %1 ], [ %12, %10 ]
  %15 = getelementptr inbounds nuw i32, ptr %0, i64 %6
  store i32 %14, ptr %15, align 4, !tbaa !4
  ret void

16:                                               ; preds = %1, %16
  %17 = phi ptr [ %28, %16 ], [ %8, %1 ]
  %18 = phi i32 [ %26, %16 ], [ 0, %1 ]
  %19 = phi i32 [ %29, %16 ], [ 0, %1 ]
  %20 = load i32, ptr %17, align 8, !tbaa !8
  %21 = getelementptr inbounds nuw i8, ptr %17, i64 16
  %22 = load i16, ptr %21, align 8, !tbaa !14
  %23 = and i16 %22, 7
  %24 = zext nneg i16 %23 to i32
  %25 = mul nsw i32 %20, %24
  %26 = add nsw i32 %25, %18
  %27 = getelementptr inbounds nuw i8, ptr %17, i64 8
  %28 = load ptr, ptr %27, align 8, !tbaa !13
  %29 = add nuw nsw i32 %19, 1
  %30 = icmp ne ptr %28, null
  %31 = icmp samesign ult i32 %19, 39
  %32 = select i1 %30, i1 %31, i1 false
  br i1 %32, label %16, label %10, !llvm.loop !15
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, argmem: read, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!8 = !{!9, !5, i64 0}
!9 = !{!"_ZTS4Node", !5, i64 0, !10, i64 8, !12, i64 16}
!10 = !{!"p1 _ZTS4Node", !11, i64 0}
!11 = !{!"any pointer", !6, i64 0}
!12 = !{!"short", !6, i64 0}
!13 = !{!9, !10, i64 8}
!14 = !{!9, !12, i64 16}
!15 = distinct !{!15, !16}
!16 = !{!"llvm.loop.mustprogress"}

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
@_ZL4rows = internal unnamed_addr addrspace(4) constant [3 x ptr] [ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @grid to ptr), i64 32), ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @grid to ptr), i64 4), ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @grid to ptr), i64 16)], align 8
@llvm.compiler.used = appending global [7 x ptr] [ptr addrspacecast (ptr addrspace(1) @bytes to ptr), ptr addrspacecast (ptr addrspace(1) @flags to ptr), ptr addrspacecast (ptr addrspace(1) @grid to ptr), ptr addrspacecast (ptr addrspace(4) @names to ptr), ptr addrspacecast (ptr addrspace(1) @small to ptr), ptr addrspacecast (ptr addrspace(1) @table to ptr), ptr addrspacecast (ptr addrspace(1) @wide to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef writeonly captures(none) %0) local_unnamed_addr #0 {
  %2 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %3 = trunc nuw nsw i32 %2 to i16
  %4 = urem i16 %3, 3
  %5 = zext nneg i16 %4 to i64
  %6 = getelementptr inbounds nuw ptr, ptr addrspacecast (ptr addrspace(4) @names to ptr), i64 %5
  %7 = load ptr, ptr %6, align 8, !tbaa !8
  %8 = load i8, ptr %7, align 1, !tbaa !11
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %10, label %64

10:                                               ; preds = %64, %1
  %11 = phi i32 [ 0, %1 ], [ %70, %64 ]
  %12 = and i32 %2, 3
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds nuw %struct.P, ptr addrspacecast (ptr addrspace(1) @table to ptr), i64 %13
  %15 = load i16, ptr %14, align 8, !tbaa !12
  %16 = sext i16 %15 to i32
  %17 = getelementptr inbounds nuw i8, ptr %14, i64 8
  %18 = load double, ptr %17, align 8, !tbaa !16
  %19 = fmul contract double %18, 8.000000e+00
  %20 = fptosi double %19 to i32
  %21 = getelementptr inbounds nuw i8, ptr %14, i64 16
  %22 = load i8, ptr %21, align 8, !tbaa !17
  %23 = sext i8 %22 to i32
  %24 = getelementptr inbounds nuw i8, ptr %14, i64 20
  %25 = getelementptr inbounds nuw i32, ptr %24, i64 %5
  %26 = load i32, ptr %25, align 4, !tbaa !4
  %27 = getelementptr inbounds nuw ptr, ptr addrspacecast (ptr addrspace(4) @_ZL4rows to ptr), i64 %5
  %28 = load ptr, ptr %27, align 8, !tbaa !18
  %29 = and i32 %2, 1
  %30 = zext nneg i32 %29 to i64
  %31 = getelementptr inbounds nuw i32, ptr %28, i64 %30
  %32 = load i32, ptr %31, align 4, !tbaa !4
  %33 = trunc nuw nsw i32 %2 to i16
  %34 = urem i16 %33, 5
  %35 = zext nneg i16 %34 to i64
  %36 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(1) @bytes to ptr), i64 %35
  %37 = load i8, ptr %36, align 1, !tbaa !11
  %38 = zext i8 %37 to i32
  %39 = and i32 %2, 7
  %40 = zext nneg i32 %39 to i64
  %41 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(1) @flags to ptr), i64 %40
  %42 = load i8, ptr %41, align 1, !tbaa !20, !range !22, !noundef !23
  %43 = zext nneg i8 %42 to i32
  %44 = add i32 %11, %16
  %45 = add i32 %44, %20
  %46 = add i32 %45, %23
  %47 = add i32 %46, %26
  %48 = add i32 %47, %32
  %49 = add i32 %48, %38
  %50 = add i32 %49, %43
  %51 = load i64, ptr addrspacecast (ptr addrspace(1) @wide to ptr), align 8, !tbaa !24
  %52 = and i32 %2, 31
  %53 = zext nneg i32 %52 to i64
  %54 = lshr i64 %51, %53
  %55 = trunc i64 %54 to i32
  %56 = load float, ptr addrspacecast (ptr addrspace(1) @small to ptr), align 4, !tbaa !26
  %57 = fcmp contract ogt float %56, 0.000000e+00
  %58 = zext i1 %57 to i32
  %59 = add nsw i32 %58, %55
  %60 = xor i32 %59, %50
  %61 = zext nneg i32 %2 to i64
  %62 = getelementptr inbounds nuw i32, ptr %0, i64 %61
  store i32 %60, ptr %62, align 4, !tbaa !4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %63 = getelementptr inbounds nuw i8, ptr %14, i64 28
  store i32 9, ptr %63, align 4, !tbaa !4
  ret void

64:                                               ; preds = %1, %64
  %65 = phi i8 [ %72, %64 ], [ %8, %1 ]
  %66 = phi ptr [ %71, %64 ], [ %7, %1 ]
  %67 = phi i32 [ %70, %64 ], [ 0, %1 ]
  %68 = mul nsw i32 %67, 31
  %69 = sext i8 %65 to i32
  %70 = add nsw i32 %68, %69
  %71 = getelementptr inbounds nuw i8, ptr %66, i64 1
  %72 = load i8, ptr %71, align 1, !tbaa !11
  %73 = icmp eq i8 %72, 0
  br i1 %73, label %10, label %64, !llvm.loop !28
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

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
!9 = !{!"p1 omnipotent char", !10, i64 0}
!10 = !{!"any pointer", !6, i64 0}
!11 = !{!6, !6, i64 0}
!12 = !{!13, !14, i64 0}
!13 = !{!"_ZTS1P", !14, i64 0, !15, i64 8, !6, i64 16, !6, i64 20}
!14 = !{!"short", !6, i64 0}
!15 = !{!"double", !6, i64 0}
!16 = !{!13, !15, i64 8}
!17 = !{!13, !6, i64 16}
!18 = !{!19, !19, i64 0}
!19 = !{!"p1 int", !10, i64 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"bool", !6, i64 0}
!22 = !{i8 0, i8 2}
!23 = !{}
!24 = !{!25, !25, i64 0}
!25 = !{!"long long", !6, i64 0}
!26 = !{!27, !27, i64 0}
!27 = !{!"float", !6, i64 0}
!28 = distinct !{!28, !29}
!29 = !{!"llvm.loop.mustprogress"}

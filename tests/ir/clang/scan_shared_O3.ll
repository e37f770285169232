; buffer a i32[256] rand(-100,100)
; buffer o i32[256] out
; launch k<<<2,128>>>(a,o)
source_filename = "scan_shared.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ1kE1s = internal unnamed_addr addrspace(3) global [2 x [128 x i32]] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #0 {
  %3 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul nuw nsw i32 %4, %5
  %7 = add nuw nsw i32 %6, %3
  %8 = zext nneg i32 %7 to i64
  %9 = getelementptr inbounds nuw i32, ptr %0, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !4
  %11 = zext nneg i32 %3 to i64
  %12 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %11
  store i32 %10, ptr %12, align 4, !tbaa !4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %13 = load i32, ptr %12, align 4, !tbaa !4
  %14 = icmp eq i32 %3, 0
  br i1 %14, label %20, label %15

15:                                               ; preds = %2
  %16 = zext nneg i32 %3 to i64
  %17 = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %16
  %18 = getelementptr i8, ptr %17, i64 -4
  %19 = load i32, ptr %18, align 4, !tbaa !4
  br label %20

20:                                               ; preds = %2, %15
  %21 = phi i32 [ %19, %15 ], [ 0, %2 ]
  %22 = add nsw i32 %21, %13
  %23 = getelementptr inbounds nuw i8, ptr %12, i64 512
  store i32 %22, ptr %23, align 4, !tbaa !4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %24 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 512), i64 %11
  %25 = load i32, ptr %24, align 4, !tbaa !4
  %26 = icmp samesign ult i32 %3, 2
  br i1 %26, label %32, label %27

27:                                               ; preds = %20
  %28 = zext nneg i32 %3 to i64
  %29 = getelementptr i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 512), i64 %28
  %30 = getelementptr i8, ptr %29, i64 -8
  %31 = load i32, ptr %30, align 4, !tbaa !4
  br label %32

32:                                               ; preds = %27, %20
  %33 = phi i32 [ %31, %27 ], [ 0, %20 ]
  %34 = add nsw i32 %33, %25
  store i32 %34, ptr %12, align 4, !tbaa !4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %35 = load i32, ptr %12, align 4, !tbaa !4
  %36 = icmp samesign ult i32 %3, 4
  br i1 %36, label %42, label %37

37:                                               ; preds = %32
  %38 = zext nneg i32 %3 to i64
  %39 = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %38
  %40 = getelementptr i8, ptr %39, i64 -16
  %41 = load i32, ptr %40, align 4, !tbaa !4
  br label %42

42:                                               ; preds = %37, %32
  %43 = phi i32 [ %41, %37 ], [ 0, %32 ]
  %44 = add nsw i32 %43, %35
  store i32 %44, ptr %23, align 4, !tbaa !4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %45 = load i32, ptr %24, align 4, !tbaa !4
  %46 = icmp samesign ult i32 %3, 8
  br i1 %46, label %52, label %47

47:                                               ; preds = %42
  %48 = zext nneg i32 %3 to i64
  %49 = getelementptr i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 512), i64 %48
  %50 = getelementptr i8, ptr %49, i64 -32
  %51 = load i32, ptr %50, align 4, !tbaa !4
  br label %52

52:                                               ; preds = %47, %42
  %53 = phi i32 [ %51, %47 ], [ 0, %42 ]
  %54 = add nsw i32 %53, %45
  store i32 %54, ptr %12, align 4, !tbaa !4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %55 = load i32, ptr %12, align 4, !tbaa !4
  %56 = icmp samesign ult i32 %3, 16
  br i1 %56, label %62, label %57

57:                                               ; preds = %52
  %58 = zext nneg i32 %3 to i64
  %59 = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %58
  %60 = getelementptr i8, ptr %59, i64 -64
  %61 = load i32, ptr %60, align 4, !tbaa !4
  br label %62

62:                                               ; preds = %57, %52
  %63 = phi i32 [ %61, %57 ], [ 0, %52 ]
  %64 = add nsw i32 %63, %55
  store i32 %64, ptr %23, align 4, !tbaa !4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %65 = load i32, ptr %24, align 4, !tbaa !4
  %66 = icmp samesign ult i32 %3, 32
  br i1 %66, label %72, label %67

67:                                               ; preds = %62
  %68 = zext nneg i32 %3 to i64
  %69 = getelementptr i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 512), i64 %68
  %70 = getelementptr i8, ptr %69, i64 -128
  %71 = load i32, ptr %70, align 4, !tbaa !4
  br label %72

72:                                               ; preds = %67, %62
  %73 = phi i32 [ %71, %67 ], [ 0, %62 ]
  %74 = add nsw i32 %73, %65
  store i32 %74, ptr %12, align 4, !tbaa !4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %75 = load i32, ptr %12, align 4, !tbaa !4
  %76 = icmp samesign ult i32 %3, 64
  br i1 %76, label %82, label %77

77:                                               ; preds = %72
  %78 = zext nneg i32 %3 to i64
  %79 = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %78
  %80 = getelementptr i8, ptr %79, i64 -256
  %81 = load i32, ptr %80, align 4, !tbaa !4
  br label %82

82:                                               ; preds = %77, %72
  %83 = phi i32 [ %81, %77 ], [ 0, %72 ]
  %84 = add nsw i32 %83, %75
  store i32 %84, ptr %23, align 4, !tbaa !4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %85 = load i32, ptr %24, align 4, !tbaa !4
  %86 = getelementptr inbounds nuw i32, ptr %1, i64 %8
  store i32 %85, ptr %86, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="128" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
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

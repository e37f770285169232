; buffer a f32[1024] rand(-1,1)
; buffer b f32[1024] rand(-1,1)
; buffer c f32[1024] out tol=1e-4
; launch k<<<(4,4),(8,8)>>>(a,b,c,32)
source_filename = "matmul_tile.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ1kE2ta = internal unnamed_addr addrspace(3) global [8 x [9 x float]] undef, align 4
@_ZZ1kE2tb = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noalias noundef readonly captures(none) %0, ptr noalias noundef readonly captures(none) %1, ptr noalias noundef writeonly captures(none) %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %8 = shl nuw nsw i32 %7, 3
  %9 = add nuw nsw i32 %8, %6
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %11 = shl nsw i32 %10, 3
  %12 = add nuw nsw i32 %11, %5
  %13 = icmp sgt i32 %3, 0
  %14 = mul nsw i32 %3, %9
  br i1 %13, label %15, label %38

15:                                               ; preds = %4
  %16 = add nuw i32 %14, %5
  %17 = zext nneg i32 %6 to i64
  %18 = getelementptr inbounds nuw [9 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ1kE2ta to ptr), i64 %17
  %19 = zext nneg i32 %5 to i64
  %20 = getelementptr inbounds nuw float, ptr %18, i64 %19
  %21 = getelementptr inbounds nuw [8 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ1kE2tb to ptr), i64 %17
  %22 = getelementptr inbounds nuw float, ptr %21, i64 %19
  %23 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE2tb to ptr), i64 %19
  %24 = getelementptr inbounds nuw i8, ptr %18, i64 4
  %25 = getelementptr inbounds nuw i8, ptr %23, i64 32
  %26 = getelementptr inbounds nuw i8, ptr %18, i64 8
  %27 = getelementptr inbounds nuw i8, ptr %23, i64 64
  %28 = getelementptr inbounds nuw i8, ptr %18, i64 12
  %29 = getelementptr inbounds nuw i8, ptr %23, i64 96
  %30 = getelementptr inbounds nuw i8, ptr %18, i64 16
  %31 = getelementptr inbounds nuw i8, ptr %23, i64 128
  %32 = getelementptr inbounds nuw i8, ptr %18, i64 20
  %33 = getelementptr inbounds nuw i8, ptr %23, i64 160
  %34 = getelementptr inbounds nuw i8, ptr %18, i64 24
  %35 = getelementptr inbounds nuw i8, ptr %23, i64 192
  %36 = getelementptr inbounds nuw i8, ptr %18, i64 28
  %37 = getelementptr inbounds nuw i8, ptr %23, i64 224
  br label %43

38:                                               ; preds = %43, %4
  %39 = phi float [ 0.000000e+00, %4 ], [ %87, %43 ]
  %40 = add nsw i32 %14, %12
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds float, ptr %2, i64 %41
  store float %39, ptr %42, align 4, !tbaa !8
  ret void

43:                                               ; preds = %15, %43
  %44 = phi i32 [ 0, %15 ], [ %88, %43 ]
  %45 = phi float [ 0.000000e+00, %15 ], [ %87, %43 ]
  %46 = add i32 %16, %44
  %47 = sext i32 %46 to i64
  %48 = getelementptr inbounds float, ptr %0, i64 %47
  %49 = load float, ptr %48, align 4, !tbaa !8
  store float %49, ptr %20, align 4, !tbaa !8
  %50 = add nuw nsw i32 %44, %6
  %51 = mul nuw nsw i32 %50, %3
  %52 = add nuw nsw i32 %51, %12
  %53 = zext nneg i32 %52 to i64
  %54 = getelementptr inbounds nuw float, ptr %1, i64 %53
  %55 = load float, ptr %54, align 4, !tbaa !8
  store float %55, ptr %22, align 4, !tbaa !8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %56 = load float, ptr %18, align 4, !tbaa !8
  %57 = load float, ptr %23, align 4, !tbaa !8
  %58 = fmul contract float %56, %57
  %59 = fadd contract float %45, %58
  %60 = load float, ptr %24, align 4, !tbaa !8
  %61 = load float, ptr %25, align 4, !tbaa !8
  %62 = fmul contract float %60, %61
  %63 = fadd contract float %59, %62
  %64 = load float, ptr %26, align 4, !tbaa !8
  %65 = load float, ptr %27, align 4, !tbaa !8
  %66 = fmul contract float %64, %65
  %67 = fadd contract float %63, %66
  %68 = load float, ptr %28, align 4, !tbaa !8
  %69 = load float, ptr %29, align 4, !tbaa !8
  %70 = fmul contract float %68, %69
  %71 = fadd contract float %67, %70
  %72 = load float, ptr %30, align 4, !tbaa !8
  %73 = load float, ptr %31, align 4, !tbaa !8
  %74 = fmul contract float %72, %73
  %75 = fadd contract float %71, %74
  %76 = load float, ptr %32, align 4, !tbaa !8
  %77 = load float, ptr %33, align 4, !tbaa !8
  %78 = fmul contract float %76, %77
  %79 = fadd contract float %75, %78
  %80 = load float, ptr %34, align 4, !tbaa !8
  %81 = load float, ptr %35, align 4, !tbaa !8
  %82 = fmul contract float %80, %81
  %83 = fadd contract float %79, %82
  %84 = load float, ptr %36, align 4, !tbaa !8
  %85 = load float, ptr %37, align 4, !tbaa !8
  %86 = fmul contract float %84, %85
  %87 = fadd contract float %83, %86
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %88 = add nuw nsw i32 %44, 8
  %89 = icmp slt i32 %88, %3
  br i1 %89, label %43, label %38, !llvm.loop !10
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

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
!9 = !{!"float", !6, i64 0}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}

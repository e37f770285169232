; buffer a u32[256] rand(0,1000)
; buffer o u32[32] out
; buffer q u64[16] out
; launch k<<<2,128>>>(a,o,q)
source_filename = "atomics_wide.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ1kE1s = internal addrspace(3) global [4 x i32] undef, align 4
@_ZZ1kE1w = internal addrspace(3) global [2 x i64] undef, align 8

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef captures(none) %1, ptr noundef captures(none) %2) local_unnamed_addr #0 {
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = icmp samesign ult i32 %4, 4
  br i1 %5, label %6, label %11

6:                                                ; preds = %3
  %7 = zext nneg i32 %4 to i64
  %8 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %7
  %9 = icmp eq i32 %4, 2
  %10 = sext i1 %9 to i32
  store i32 %10, ptr %8, align 4, !tbaa !4
  br label %11

11:                                               ; preds = %6, %3
  %12 = icmp samesign ult i32 %4, 2
  br i1 %12, label %13, label %16

13:                                               ; preds = %11
  %14 = zext nneg i32 %4 to i64
  %15 = getelementptr inbounds nuw i64, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1w to ptr), i64 %14
  store i64 0, ptr %15, align 8, !tbaa !8
  br label %16

16:                                               ; preds = %13, %11
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %17 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %18 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %19 = mul nuw nsw i32 %17, %18
  %20 = add nuw nsw i32 %19, %4
  %21 = zext nneg i32 %20 to i64
  %22 = getelementptr inbounds nuw i32, ptr %0, i64 %21
  %23 = load i32, ptr %22, align 4, !tbaa !4
  %24 = atomicrmw add ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i32 %23 monotonic, align 4
  %25 = and i32 %23, 31
  %26 = shl nuw i32 1, %25
  %27 = atomicrmw or ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 4), i32 %26 monotonic, align 4
  %28 = atomicrmw umin ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 8), i32 %23 seq_cst, align 4
  %29 = atomicrmw umax ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 12), i32 %23 seq_cst, align 4
  %30 = zext i32 %23 to i64
  %31 = shl nuw nsw i64 %30, 30
  %32 = atomicrmw add ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1w to ptr), i64 %31 seq_cst, align 8
  %33 = zext nneg i32 %25 to i64
  %34 = shl nuw nsw i64 %30, %33
  %35 = atomicrmw xor ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1w to ptr), i64 8), i64 %34 seq_cst, align 8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %5, label %36, label %42

36:                                               ; preds = %16
  %37 = zext nneg i32 %4 to i64
  %38 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 %37
  %39 = getelementptr inbounds nuw i32, ptr %1, i64 %37
  %40 = load i32, ptr %38, align 4, !tbaa !4
  %41 = atomicrmw add ptr %39, i32 %40 monotonic, align 4
  br label %42

42:                                               ; preds = %36, %16
  br i1 %12, label %43, label %49

43:                                               ; preds = %42
  %44 = zext nneg i32 %4 to i64
  %45 = getelementptr inbounds nuw i64, ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1w to ptr), i64 %44
  %46 = getelementptr inbounds nuw i64, ptr %2, i64 %44
  %47 = load i64, ptr %45, align 8, !tbaa !8
  %48 = atomicrmw add ptr %46, i64 %47 seq_cst, align 8
  br label %49

49:                                               ; preds = %43, %42
  %50 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %51 = load atomic i32, ptr %50 monotonic, align 4
  br label %52

52:                                               ; preds = %52, %49
  %53 = phi i32 [ %51, %49 ], [ %57, %52 ]
  %54 = add i32 %53, %23
  %55 = cmpxchg weak ptr %50, i32 %53, i32 %54 acq_rel monotonic, align 4
  %56 = extractvalue { i32, i1 } %55, 1
  %57 = extractvalue { i32, i1 } %55, 0
  br i1 %56, label %58, label %52, !llvm.loop !10

58:                                               ; preds = %52
  %59 = getelementptr inbounds nuw i8, ptr %1, i64 36
  %60 = atomicrmw uinc_wrap ptr %59, i32 40 seq_cst, align 4
  %61 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %62 = atomicrmw and ptr %61, i32 %23 monotonic, align 4
  %63 = getelementptr inbounds nuw i8, ptr %2, i64 40
  %64 = atomicrmw sub ptr %63, i64 %30 monotonic, align 8
  %65 = getelementptr inbounds nuw i8, ptr %1, i64 44
  %66 = atomicrmw nand ptr %65, i32 0 monotonic, align 4
  %67 = icmp eq i32 %4, 0
  br i1 %67, label %68, label %72

68:                                               ; preds = %58
  %69 = getelementptr inbounds nuw i8, ptr %1, i64 48
  %70 = getelementptr inbounds nuw i8, ptr %2, i64 48
  %71 = atomicrmw xchg ptr %70, i64 77 monotonic, align 8
  store atomic i32 5, ptr %69 release, align 4
  br label %72

72:                                               ; preds = %68, %58
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

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
!9 = !{!"long long", !6, i64 0}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}

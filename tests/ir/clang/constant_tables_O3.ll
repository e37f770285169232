; buffer a i32[64] rand(0,7)
; buffer o f32[64] out
; launch k<<<1,64>>>(a,o)
; arch sm_80
source_filename = "constant_tables.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.N = type { i32, ptr, ptr }

@t = dso_local addrspace(4) externally_initialized constant [8 x float] [float 1.000000e+00, float 2.500000e+00, float -3.000000e+00, float 0x3F50624DE0000000, float 4.000000e+00, float 5.000000e+00, float 6.000000e+00, float 7.000000e+00], align 4
@msg = dso_local addrspace(1) externally_initialized global [6 x i8] c"hello\00", align 1
@n0 = dso_local addrspace(1) externally_initialized global %struct.N { i32 1, ptr addrspacecast (ptr addrspace(1) @msg to ptr), ptr null }, align 8
@n1 = dso_local addrspace(1) externally_initialized global %struct.N { i32 2, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @msg to ptr), i64 2), ptr addrspacecast (ptr addrspace(1) @n0 to ptr) }, align 8
@llvm.compiler.used = appending global [4 x ptr] [ptr addrspacecast (ptr addrspace(1) @msg to ptr), ptr addrspacecast (ptr addrspace(1) @n0 to ptr), ptr addrspacecast (ptr addrspace(1) @n1 to ptr), ptr addrspacecast (ptr addrspace(4) @t to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %a, ptr noundef writeonly captures(none) %o) local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nuw nsw i32 %0, %1
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nuw nsw i32 %mul, %2
  %idxprom = zext nneg i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %a, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %idxprom1 = sext i32 %3 to i64
  %arrayidx2 = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(4) @t to ptr), i64 %idxprom1
  %4 = load float, ptr %arrayidx2, align 4, !tbaa !8
  %5 = load i32, ptr addrspacecast (ptr addrspace(1) @n1 to ptr), align 8, !tbaa !10
  %conv = sitofp i32 %5 to float
  %mul3 = fmul contract float %4, %conv
  %6 = load ptr, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(1) @n1 to ptr), i64 16), align 8, !tbaa !15
  %7 = load i32, ptr %6, align 8, !tbaa !10
  %conv5 = sitofp i32 %7 to float
  %add6 = fadd contract float %mul3, %conv5
  %8 = load ptr, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(1) @n1 to ptr), i64 8), align 8, !tbaa !16
  %and = and i32 %3, 1
  %idxprom9 = zext nneg i32 %and to i64
  %arrayidx10 = getelementptr inbounds nuw i8, ptr %8, i64 %idxprom9
  %9 = load i8, ptr %arrayidx10, align 1, !tbaa !17
  %conv12 = sitofp i8 %9 to float
  %add13 = fadd contract float %add6, %conv12
  %arrayidx15 = getelementptr inbounds nuw float, ptr %o, i64 %idxprom
  store float %add13, ptr %arrayidx15, align 4, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !6, i64 0}
!10 = !{!11, !5, i64 0}
!11 = !{!"_ZTS1N", !5, i64 0, !12, i64 8, !14, i64 16}
!12 = !{!"p1 omnipotent char", !13, i64 0}
!13 = !{!"any pointer", !6, i64 0}
!14 = !{!"p1 _ZTS1N", !13, i64 0}
!15 = !{!11, !14, i64 16}
!16 = !{!11, !12, i64 8}
!17 = !{!6, !6, i64 0}

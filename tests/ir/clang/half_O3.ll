; buffer a f32[64] rand(-50,50)
; buffer o f32[256] out tol=1e-2
; launch k<<<1,64>>>(a,o)
; arch sm_80
source_filename = "half.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %a, ptr noundef writeonly captures(none) %o) local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nuw nsw i32 %0, %1
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nuw nsw i32 %mul, %2
  %idxprom = zext nneg i32 %add to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %a, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !8
  %conv = fptrunc contract float %3 to half
  %mul1 = fmul contract half %conv, 0xH3E00
  %add2 = fadd contract half %mul1, 0xH4000
  %conv3 = fpext contract half %add2 to float
  %mul4 = shl nsw i32 %add, 2
  %idxprom5 = zext nneg i32 %mul4 to i64
  %arrayidx6 = getelementptr inbounds nuw float, ptr %o, i64 %idxprom5
  store float %conv3, ptr %arrayidx6, align 4, !tbaa !8
  %div = fdiv contract half %conv, 0xH4200
  %conv7 = fpext contract half %div to float
  %arrayidx11 = getelementptr inbounds nuw i8, ptr %arrayidx6, i64 4
  store float %conv7, ptr %arrayidx11, align 4, !tbaa !8
  %conv12 = fptosi half %conv to i16
  %conv13 = sitofp i16 %conv12 to float
  %arrayidx17 = getelementptr inbounds nuw i8, ptr %arrayidx6, i64 8
  store float %conv13, ptr %arrayidx17, align 4, !tbaa !8
  %cmp = fcmp contract olt half %add2, %conv
  %conv18 = uitofp nneg i32 %add to half
  %conv19 = fpext contract half %conv18 to float
  %cond = select contract i1 %cmp, float 1.000000e+00, float %conv19
  %arrayidx23 = getelementptr inbounds nuw i8, ptr %arrayidx6, i64 12
  store float %cond, ptr %arrayidx23, align 4, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
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

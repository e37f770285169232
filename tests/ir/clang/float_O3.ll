; buffer a f32[256] rand(-4,4)
; buffer b f32[256] rand(0.5,3)
; buffer o f32[1536] out tol=1e-5
; launch k<<<1,256>>>(a,b,o)
; arch sm_80
source_filename = "float.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %a, ptr noundef readonly captures(none) %b, ptr noundef writeonly captures(none) %o) local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nuw nsw i32 %0, %1
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nuw nsw i32 %mul, %2
  %idxprom = zext nneg i32 %add to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %a, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !8
  %arrayidx2 = getelementptr inbounds nuw float, ptr %b, i64 %idxprom
  %4 = load float, ptr %arrayidx2, align 4, !tbaa !8
  %mul3 = fmul contract float %3, %4
  %add4 = fadd contract float %mul3, 1.000000e+00
  %mul5 = mul nuw nsw i32 %add, 6
  %idxprom6 = zext nneg i32 %mul5 to i64
  %arrayidx7 = getelementptr inbounds nuw float, ptr %o, i64 %idxprom6
  store float %add4, ptr %arrayidx7, align 4, !tbaa !8
  %div = fdiv contract float %3, %4
  %arrayidx11 = getelementptr inbounds nuw i8, ptr %arrayidx7, i64 4
  store float %div, ptr %arrayidx11, align 4, !tbaa !8
  %5 = tail call contract float @llvm.sqrt.f32(float %4)
  %arrayidx15 = getelementptr inbounds nuw i8, ptr %arrayidx7, i64 8
  store float %5, ptr %arrayidx15, align 4, !tbaa !8
  %6 = tail call contract float @llvm.fabs.f32(float %3)
  %7 = tail call contract float @llvm.floor.f32(float %4)
  %sub = fsub contract float %6, %7
  %arrayidx19 = getelementptr inbounds nuw i8, ptr %arrayidx7, i64 12
  store float %sub, ptr %arrayidx19, align 4, !tbaa !8
  %cmp = fcmp contract olt float %3, %4
  %8 = tail call contract float @llvm.minnum.f32(float %3, float 2.000000e+00)
  %9 = tail call contract float @llvm.maxnum.f32(float %4, float %3)
  %cond = select contract i1 %cmp, float %8, float %9
  %arrayidx23 = getelementptr inbounds nuw i8, ptr %arrayidx7, i64 16
  store float %cond, ptr %arrayidx23, align 4, !tbaa !8
  %mul24 = fmul contract float %3, 1.000000e+02
  %conv = fptosi float %mul24 to i32
  %conv25 = sitofp i32 %conv to float
  %mul26 = fmul contract float %4, 3.000000e+00
  %conv27 = fptoui float %mul26 to i32
  %conv28 = uitofp i32 %conv27 to float
  %add29 = fadd contract float %conv25, %conv28
  %arrayidx33 = getelementptr inbounds nuw i8, ptr %arrayidx7, i64 20
  store float %add29, ptr %arrayidx33, align 4, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.floor.f32(float) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

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

; buffer a f64[256] rand(-4,4)
; buffer o f64[1024] out tol=1e-12
; launch k<<<1,256>>>(a,o)
; arch sm_80
source_filename = "double.cu"
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
  %arrayidx = getelementptr inbounds nuw double, ptr %a, i64 %idxprom
  %3 = load double, ptr %arrayidx, align 8, !tbaa !8
  %mul1 = fmul contract double %3, %3
  %add2 = fadd contract double %mul1, 3.000000e+00
  %mul3 = shl nsw i32 %add, 2
  %idxprom4 = zext nneg i32 %mul3 to i64
  %arrayidx5 = getelementptr inbounds nuw double, ptr %o, i64 %idxprom4
  store double %add2, ptr %arrayidx5, align 8, !tbaa !8
  %div = fdiv contract double 1.000000e+00, %3
  %arrayidx9 = getelementptr inbounds nuw i8, ptr %arrayidx5, i64 8
  store double %div, ptr %arrayidx9, align 8, !tbaa !8
  %4 = tail call contract double @llvm.sqrt.f64(double %mul1)
  %arrayidx14 = getelementptr inbounds nuw i8, ptr %arrayidx5, i64 16
  store double %4, ptr %arrayidx14, align 8, !tbaa !8
  %mul15 = fmul contract double %3, 1.000000e+06
  %conv = fptosi double %mul15 to i64
  %conv16 = sitofp i64 %conv to double
  %5 = tail call contract double @llvm.trunc.f64(double %3)
  %add17 = fadd contract double %5, %conv16
  %arrayidx21 = getelementptr inbounds nuw i8, ptr %arrayidx5, i64 24
  store double %add17, ptr %arrayidx21, align 8, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.trunc.f64(double) #2

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
!9 = !{!"double", !6, i64 0}

; buffer a i32[256] rand(-100,100)
; buffer o f32[512] out tol=1e-6
; launch k<<<1,256>>>(a,o,{3,1.5f,7ll})
; arch sm_80
source_filename = "structs.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.V = type { float, float }
%struct.S = type { i32, float, i64 }

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read)
define dso_local %struct.V @_Z2mk1Si(ptr noundef readonly byval(%struct.S) align 8 captures(none) %s, i32 noundef %a) local_unnamed_addr #0 {
entry:
  %f = getelementptr inbounds nuw i8, ptr %s, i64 4
  %0 = load float, ptr %f, align 4, !tbaa !8
  %conv = sitofp i32 %a to float
  %mul = fmul contract float %0, %conv
  %1 = load i32, ptr %s, align 8, !tbaa !12
  %conv1 = sitofp i32 %1 to float
  %add = fadd contract float %mul, %conv1
  %q = getelementptr inbounds nuw i8, ptr %s, i64 8
  %2 = load i64, ptr %q, align 8, !tbaa !13
  %conv2 = sext i32 %a to i64
  %sub = sub nsw i64 %2, %conv2
  %conv3 = sitofp i64 %sub to float
  %.fca.0.insert = insertvalue %struct.V poison, float %add, 0
  %.fca.1.insert = insertvalue %struct.V %.fca.0.insert, float %conv3, 1
  ret %struct.V %.fca.1.insert
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read)
define dso_local %struct.S @_Z4bump1S(ptr noundef readonly byval(%struct.S) align 8 captures(none) %s) local_unnamed_addr #0 {
entry:
  %0 = load i32, ptr %s, align 8, !tbaa !12
  %inc = add nsw i32 %0, 1
  %q = getelementptr inbounds nuw i8, ptr %s, i64 8
  %1 = load i64, ptr %q, align 8, !tbaa !13
  %mul = shl nsw i64 %1, 1
  %retval.sroa.2.0.s.sroa_idx = getelementptr inbounds nuw i8, ptr %s, i64 4
  %retval.sroa.2.0.copyload = load float, ptr %retval.sroa.2.0.s.sroa_idx, align 4, !tbaa !14
  %.fca.0.insert = insertvalue %struct.S poison, i32 %inc, 0
  %.fca.1.insert = insertvalue %struct.S %.fca.0.insert, float %retval.sroa.2.0.copyload, 1
  %.fca.2.insert = insertvalue %struct.S %.fca.1.insert, i64 %mul, 2
  ret %struct.S %.fca.2.insert
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %a, ptr noundef writeonly captures(none) %o, ptr noundef readonly byval(%struct.S) align 8 captures(none) %s) local_unnamed_addr #1 {
entry:
  %agg.tmp = alloca %struct.S, align 8
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nuw nsw i32 %0, %1
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nuw nsw i32 %mul, %2
  %call = tail call %struct.S @_Z4bump1S(ptr noundef nonnull byval(%struct.S) align 8 %s) #3
  %3 = extractvalue %struct.S %call, 0
  store i32 %3, ptr %agg.tmp, align 8
  %4 = getelementptr inbounds nuw i8, ptr %agg.tmp, i64 4
  %5 = extractvalue %struct.S %call, 1
  store float %5, ptr %4, align 4
  %6 = getelementptr inbounds nuw i8, ptr %agg.tmp, i64 8
  %7 = extractvalue %struct.S %call, 2
  store i64 %7, ptr %6, align 8
  %idxprom = zext nneg i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %a, i64 %idxprom
  %8 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %call2 = tail call %struct.V @_Z2mk1Si(ptr noundef nonnull byval(%struct.S) align 8 %agg.tmp, i32 noundef %8) #3
  %9 = extractvalue %struct.V %call2, 0
  %10 = extractvalue %struct.V %call2, 1
  %mul3 = shl nuw nsw i32 %add, 1
  %idxprom4 = zext nneg i32 %mul3 to i64
  %arrayidx5 = getelementptr inbounds nuw float, ptr %o, i64 %idxprom4
  store float %9, ptr %arrayidx5, align 4, !tbaa !14
  %arrayidx9 = getelementptr inbounds nuw i8, ptr %arrayidx5, i64 4
  store float %10, ptr %arrayidx9, align 4, !tbaa !14
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: read) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

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
!8 = !{!9, !10, i64 4}
!9 = !{!"_ZTS1S", !5, i64 0, !10, i64 4, !11, i64 8}
!10 = !{!"float", !6, i64 0}
!11 = !{!"long long", !6, i64 0}
!12 = !{!9, !5, i64 0}
!13 = !{!9, !11, i64 8}
!14 = !{!10, !10, i64 0}

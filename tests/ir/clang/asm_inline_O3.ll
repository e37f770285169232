; buffer a i32[64] rand(-50,50)
; buffer o i32[192] out
; launch k<<<1,64>>>(a,o)
; arch sm_80
source_filename = "asm_inline.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
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
  %4 = tail call { i32, i32 } asm "{ .reg .b32 t; add.s32 t, $2, 5; mul.lo.s32 $0, t, $3; xor.b32 $1, t, $2; }", "=r,=&r,r,n"(i32 %3, i32 3) #2, !srcloc !8
  %asmresult = extractvalue { i32, i32 } %4, 0
  %asmresult1 = extractvalue { i32, i32 } %4, 1
  %mul2 = mul nuw nsw i32 %add, 3
  %idxprom3 = zext nneg i32 %mul2 to i64
  %arrayidx4 = getelementptr inbounds nuw i32, ptr %o, i64 %idxprom3
  store i32 %asmresult, ptr %arrayidx4, align 4, !tbaa !4
  %arrayidx8 = getelementptr inbounds nuw i8, ptr %arrayidx4, i64 4
  store i32 %asmresult1, ptr %arrayidx8, align 4, !tbaa !4
  %conv = sitofp i32 %3 to float
  %5 = tail call i32 asm sideeffect "mad.lo.s32 $0, $0, $1, $2;", "=r,r,r,0,~{memory}"(i32 %3, i32 7, i32 %asmresult) #3, !srcloc !9
  %conv9 = fptosi float %conv to i32
  %add10 = add nsw i32 %5, %conv9
  %arrayidx14 = getelementptr inbounds nuw i8, ptr %arrayidx4, i64 8
  store i32 %add10, ptr %arrayidx14, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind memory(none) }
attributes #3 = { convergent nounwind }

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
!8 = !{i64 76}
!9 = !{i64 233}

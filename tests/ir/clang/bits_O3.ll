; buffer a u32[128] rand(0,4294967295)
; buffer o u32[1024] out
; launch k<<<1,128>>>(a,o)
; arch sm_80
source_filename = "bits.cu"
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
  %arrayidx = getelementptr inbounds nuw i32, ptr %a, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %conv = zext i32 %3 to i64
  %mul1 = mul i64 %conv, -7046029254386353131
  %4 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %3)
  %mul2 = shl nsw i32 %add, 3
  %idxprom3 = zext nneg i32 %mul2 to i64
  %arrayidx4 = getelementptr inbounds nuw i32, ptr %o, i64 %idxprom3
  store i32 %4, ptr %arrayidx4, align 4, !tbaa !4
  %or = or i32 %3, 1
  %5 = tail call range(i32 0, 32) i32 @llvm.ctlz.i32(i32 %or, i1 true)
  %arrayidx8 = getelementptr inbounds nuw i8, ptr %arrayidx4, i64 4
  store i32 %5, ptr %arrayidx8, align 4, !tbaa !4
  %or9 = or i32 %3, -2147483648
  %6 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %or9, i1 true)
  %arrayidx13 = getelementptr inbounds nuw i8, ptr %arrayidx4, i64 8
  store i32 %6, ptr %arrayidx13, align 4, !tbaa !4
  %7 = tail call i32 @llvm.bswap.i32(i32 %3)
  %arrayidx17 = getelementptr inbounds nuw i8, ptr %arrayidx4, i64 12
  store i32 %7, ptr %arrayidx17, align 4, !tbaa !4
  %or18 = tail call i32 @llvm.fshl.i32(i32 %3, i32 %3, i32 7)
  %arrayidx22 = getelementptr inbounds nuw i8, ptr %arrayidx4, i64 16
  store i32 %or18, ptr %arrayidx22, align 4, !tbaa !4
  %8 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %mul1)
  %cast = trunc nuw nsw i64 %8 to i32
  %or23 = or i64 %mul1, 1
  %9 = tail call range(i64 0, 64) i64 @llvm.ctlz.i64(i64 %or23, i1 true)
  %cast24 = trunc nuw nsw i64 %9 to i32
  %add25 = add nuw nsw i32 %cast24, %cast
  %arrayidx29 = getelementptr inbounds nuw i8, ptr %arrayidx4, i64 20
  store i32 %add25, ptr %arrayidx29, align 4, !tbaa !4
  %10 = tail call i32 @llvm.bitreverse.i32(i32 %3)
  %arrayidx33 = getelementptr inbounds nuw i8, ptr %arrayidx4, i64 24
  store i32 %10, ptr %arrayidx33, align 4, !tbaa !4
  %shr34 = lshr i32 %3, 5
  %and = and i32 %shr34, 511
  %arrayidx38 = getelementptr inbounds nuw i8, ptr %arrayidx4, i64 28
  store i32 %and, ptr %arrayidx38, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #2

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctlz.i64(i64, i1 immarg) #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bitreverse.i32(i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #3

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

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

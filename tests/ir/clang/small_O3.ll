; buffer a u8[256] rand(0,255)
; buffer b i16[256] rand(-30000,30000)
; buffer o i32[768] out
; launch k<<<1,256>>>(a,b,o)
; arch sm_80
source_filename = "small.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef captures(none) %a, ptr noundef readonly captures(none) %b, ptr noundef writeonly captures(none) %o) local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nuw nsw i32 %0, %1
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nuw nsw i32 %mul, %2
  %idxprom = zext nneg i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i8, ptr %a, i64 %idxprom
  %3 = load i8, ptr %arrayidx, align 1, !tbaa !8
  %arrayidx2 = getelementptr inbounds nuw i16, ptr %b, i64 %idxprom
  %4 = load i16, ptr %arrayidx2, align 2, !tbaa !9
  %conv = sext i8 %3 to i32
  %conv3 = sext i16 %4 to i32
  %mul4 = mul nsw i32 %conv3, %conv
  %mul5 = mul nuw nsw i32 %add, 3
  %idxprom6 = zext nneg i32 %mul5 to i64
  %arrayidx7 = getelementptr inbounds nuw i32, ptr %o, i64 %idxprom6
  store i32 %mul4, ptr %arrayidx7, align 4, !tbaa !4
  %5 = load i8, ptr %arrayidx, align 1, !tbaa !8
  %add11 = add i8 %5, -56
  %6 = lshr i8 %add11, 1
  %shr = zext nneg i8 %6 to i32
  %arrayidx17 = getelementptr inbounds nuw i8, ptr %arrayidx7, i64 4
  store i32 %shr, ptr %arrayidx17, align 4, !tbaa !4
  %mul19 = mul i16 %4, 3
  %7 = sdiv i16 %mul19, 5
  %div = sext i16 %7 to i32
  %shl = shl nsw i32 %conv, 3
  %add23 = add nsw i32 %shl, %div
  %arrayidx27 = getelementptr inbounds nuw i8, ptr %arrayidx7, i64 8
  store i32 %add23, ptr %arrayidx27, align 4, !tbaa !4
  %conv28 = trunc i16 %4 to i8
  store i8 %conv28, ptr %arrayidx, align 1, !tbaa !8
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
!8 = !{!6, !6, i64 0}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !6, i64 0}

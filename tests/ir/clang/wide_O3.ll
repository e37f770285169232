; buffer a i64[128] rand(-1000000000000,1000000000000)
; buffer b i64[128] rand(1,1000000)
; buffer o i64[512] out
; launch k<<<1,128>>>(a,b,o)
; arch sm_80
source_filename = "wide.cu"
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
  %arrayidx = getelementptr inbounds nuw i64, ptr %a, i64 %idxprom
  %3 = load i64, ptr %arrayidx, align 8, !tbaa !8
  %conv = sext i64 %3 to i128
  %arrayidx2 = getelementptr inbounds nuw i64, ptr %b, i64 %idxprom
  %4 = load i64, ptr %arrayidx2, align 8, !tbaa !8
  %conv3 = sext i64 %4 to i128
  %mul4 = mul nsw i128 %conv3, %conv
  %mul8 = mul nsw i128 %mul4, %conv3
  %shr = lshr i128 %mul8, 37
  %conv9 = trunc i128 %shr to i64
  %mul10 = shl nsw i32 %add, 2
  %idxprom11 = zext nneg i32 %mul10 to i64
  %arrayidx12 = getelementptr inbounds nuw i64, ptr %o, i64 %idxprom11
  store i64 %conv9, ptr %arrayidx12, align 8, !tbaa !8
  %conv13 = trunc i128 %mul8 to i64
  %5 = load i64, ptr %arrayidx2, align 8, !tbaa !8
  %div = sdiv i64 %conv13, %5
  %arrayidx19 = getelementptr inbounds nuw i8, ptr %arrayidx12, i64 8
  store i64 %div, ptr %arrayidx19, align 8, !tbaa !8
  %6 = load i64, ptr %arrayidx, align 8, !tbaa !8
  %7 = load i64, ptr %arrayidx2, align 8, !tbaa !8
  %rem = urem i64 %6, %7
  %arrayidx27 = getelementptr inbounds nuw i8, ptr %arrayidx12, i64 16
  store i64 %rem, ptr %arrayidx27, align 8, !tbaa !8
  %8 = load i64, ptr %arrayidx2, align 8, !tbaa !8
  %conv30 = sext i64 %8 to i128
  %div31 = sdiv i128 %mul8, %conv30
  %conv32 = trunc i128 %div31 to i64
  %arrayidx36 = getelementptr inbounds nuw i8, ptr %arrayidx12, i64 24
  store i64 %conv32, ptr %arrayidx36, align 8, !tbaa !8
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
!9 = !{!"long long", !6, i64 0}

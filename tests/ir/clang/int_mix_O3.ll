; buffer a i32[256] rand(-1000000,1000000)
; buffer b i32[256] rand(1,5000)
; buffer o i32[1024] out
; launch k<<<1,256>>>(a,b,o)
; arch sm_80
source_filename = "int_mix.cu"
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
  %arrayidx = getelementptr inbounds nuw i32, ptr %a, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %arrayidx2 = getelementptr inbounds nuw i32, ptr %b, i64 %idxprom
  %4 = load i32, ptr %arrayidx2, align 4, !tbaa !4
  %.frozen = freeze i32 %3
  %.frozen49 = freeze i32 %4
  %div = sdiv i32 %.frozen, %.frozen49
  %5 = mul i32 %div, %.frozen49
  %rem.decomposed = sub i32 %.frozen, %5
  %add3 = add nsw i32 %rem.decomposed, %div
  %mul4 = shl nsw i32 %add, 2
  %idxprom5 = zext nneg i32 %mul4 to i64
  %arrayidx6 = getelementptr inbounds nuw i32, ptr %o, i64 %idxprom5
  store i32 %add3, ptr %arrayidx6, align 4, !tbaa !4
  %and = and i32 %4, 31
  %shl = shl i32 %3, %and
  %and7 = and i32 %4, 7
  %shr = ashr i32 %3, %and7
  %xor = xor i32 %shl, %shr
  %arrayidx11 = getelementptr inbounds nuw i8, ptr %arrayidx6, i64 4
  store i32 %xor, ptr %arrayidx11, align 4, !tbaa !4
  %div12 = udiv i32 %3, %4
  %rem13 = urem i32 %3, 7
  %add14 = add i32 %div12, %rem13
  %arrayidx18 = getelementptr inbounds nuw i8, ptr %arrayidx6, i64 8
  store i32 %add14, ptr %arrayidx18, align 4, !tbaa !4
  %cmp = icmp sgt i32 %3, %4
  %sub = sub nsw i32 %3, %4
  %not = xor i32 %3, -1
  %mul19 = mul nsw i32 %4, %not
  %cond = select i1 %cmp, i32 %sub, i32 %mul19
  %arrayidx23 = getelementptr inbounds nuw i8, ptr %arrayidx6, i64 12
  store i32 %cond, ptr %arrayidx23, align 4, !tbaa !4
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

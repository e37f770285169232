; buffer a i32[64] rand(-50,50)
; buffer o i32[192] out
; launch k<<<1,64>>>(a,o)
; arch sm_80
source_filename = "warp.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
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
  %4 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %3, i32 16, i32 31)
  %add1 = add nsw i32 %4, %3
  %5 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %add1, i32 8, i32 31)
  %add1.1 = add nsw i32 %5, %add1
  %6 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %add1.1, i32 4, i32 31)
  %add1.2 = add nsw i32 %6, %add1.1
  %7 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %add1.2, i32 2, i32 31)
  %add1.3 = add nsw i32 %7, %add1.2
  %8 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %add1.3, i32 1, i32 31)
  %add1.4 = add nsw i32 %8, %add1.3
  %mul2 = mul nuw nsw i32 %add, 3
  %idxprom3 = zext nneg i32 %mul2 to i64
  %arrayidx4 = getelementptr inbounds nuw i32, ptr %o, i64 %idxprom3
  store i32 %add1.4, ptr %arrayidx4, align 4, !tbaa !4
  %9 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %cmp = icmp sgt i32 %9, 0
  %10 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %cmp)
  %arrayidx10 = getelementptr inbounds nuw i8, ptr %arrayidx4, i64 4
  store i32 %10, ptr %arrayidx10, align 4, !tbaa !4
  %11 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %12 = tail call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 3, i32 31)
  %arrayidx16 = getelementptr inbounds nuw i8, ptr %arrayidx4, i64 8
  store i32 %12, ptr %arrayidx16, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

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

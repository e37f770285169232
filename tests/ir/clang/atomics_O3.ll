; buffer a i32[256] rand(0,100)
; buffer o i32[16] out
; launch k<<<1,256>>>(a,o)
; arch sm_80
source_filename = "atomics.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %a, ptr noundef captures(none) %o) local_unnamed_addr #0 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nuw nsw i32 %0, %1
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nuw nsw i32 %mul, %2
  %idxprom = zext nneg i32 %add to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %a, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !4
  %4 = atomicrmw add ptr %o, i32 %3 monotonic, align 4
  %add.ptr = getelementptr inbounds nuw i8, ptr %o, i64 4
  %5 = atomicrmw or ptr %add.ptr, i32 %3 seq_cst, align 4
  %add.ptr3 = getelementptr inbounds nuw i8, ptr %o, i64 8
  %6 = atomicrmw max ptr %add.ptr3, i32 %3 monotonic, align 4
  %add.ptr6 = getelementptr inbounds nuw i8, ptr %o, i64 12
  %7 = atomicrmw xor ptr %add.ptr6, i32 %3 acq_rel, align 4
  %add.ptr9 = getelementptr inbounds nuw i8, ptr %o, i64 16
  %conv = sext i32 %3 to i64
  %8 = atomicrmw sub ptr %add.ptr9, i64 %conv monotonic, align 8
  %add.ptr12 = getelementptr inbounds nuw i8, ptr %o, i64 24
  %9 = atomicrmw nand ptr %add.ptr12, i32 0 monotonic, align 4
  %add.ptr15 = getelementptr inbounds nuw i8, ptr %o, i64 28
  %10 = cmpxchg ptr %add.ptr15, i32 0, i32 5 acq_rel acquire, align 4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree noinline norecurse nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
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

; RUN: passes function(loop-unroll<runtime>)
; A loop with a barrier that the threads of a warp leave apart is not unrolled: some would come to another copy.

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @apart(ptr addrspace(1) %p) {
; CHECK: call void @llvm.nvvm.barrier.cta.sync.aligned.all
; CHECK-NOT: and i32
entry:
  %n = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store volatile i32 %i, ptr addrspace(1) %p
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

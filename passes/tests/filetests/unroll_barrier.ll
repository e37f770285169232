; RUN: passes function(loop-unroll<runtime>)
; A loop with a barrier whose count the threads share is unrolled: they leave it together.

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define ptx_kernel void @together(ptr addrspace(1) %p, i32 %n) {
; CHECK: and i32
; CHECK: call void @llvm.nvvm.barrier.cta.sync.aligned.all
; CHECK: call void @llvm.nvvm.barrier.cta.sync.aligned.all
; CHECK: call void @llvm.nvvm.barrier.cta.sync.aligned.all
; CHECK: call void @llvm.nvvm.barrier.cta.sync.aligned.all
; CHECK: br i1
; CHECK: call void @llvm.nvvm.barrier.cta.sync.aligned.all
entry:
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

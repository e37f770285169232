; RUN: passes branch-dist
; The first barrier of the loop orders reads against the writes of the iteration before, the second the other way round: both stay.
; The one between two reads goes.
; CHECK-NOT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !between
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
@s = internal addrspace(3) global [32 x float] undef
define ptx_kernel void @k(ptr addrspace(1) %o, i32 %n) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %f = sitofp i32 %i to float
  store float %f, ptr addrspace(3) @s
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load float, ptr addrspace(3) @s
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !between !0
  %w = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @s, i64 1)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  %x = fadd float %v, %w
  store float %x, ptr addrspace(1) %o
  ret void
  ; CHECK: store float
  ; CHECK: call void @llvm.nvvm.barrier
  ; CHECK: load float
  ; CHECK: load float
  ; CHECK: call void @llvm.nvvm.barrier
  ; CHECK: br i1
}
!0 = !{}

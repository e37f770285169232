; RUN: passes branch-dist
; Shared memory is written before, global memory read after: nothing is ordered. A function's entry and return are unknown.
; CHECK-NOT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dead
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
@s = internal addrspace(3) global [32 x float] undef
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %p) {
  store float 1.0, ptr addrspace(3) @s
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dead !0
  %v = load float, ptr addrspace(1) %o
  store float %v, ptr addrspace(1) %p
  ret void
  ; CHECK: define ptx_kernel void @k
  ; CHECK: store float
  ; CHECK: load float
}
define void @f() {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
  ; CHECK: define void @f
  ; CHECK: call void @llvm.nvvm.barrier
  ; CHECK: ret void
}
!0 = !{}

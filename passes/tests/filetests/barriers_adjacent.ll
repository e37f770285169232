; RUN: passes basic-dbe
; CHECK-NOT: store i32 9
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
@s = internal addrspace(3) global [32 x float] undef
define ptx_kernel void @k(ptr addrspace(1) %o) {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store float 1.0, ptr addrspace(3) @s
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load float, ptr addrspace(3) @s
  store float %v, ptr addrspace(1) %o
  ret void
  ; CHECK: store float
  ; CHECK: call void @llvm.nvvm.barrier
  ; CHECK: load float
}

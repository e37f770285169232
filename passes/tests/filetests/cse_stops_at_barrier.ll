; RUN: passes early-cse
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define float @f(ptr addrspace(3) %p) {
  %a = load float, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %b = load float, ptr addrspace(3) %p
  %c = fadd float %a, %b
  ret float %c
  ; CHECK: load float, ptr addrspace(3) %p
  ; CHECK: barrier
  ; CHECK: load float, ptr addrspace(3) %p
  ; CHECK: fadd
}

; RUN: not jacq -arch=sm_90a
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.tcgen05.wait.ld()
define void @f(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x, i64 %l, float %f) {
  call void @llvm.nvvm.tcgen05.wait.ld()
  ret void
}
; CHECK: tcgen05.ll: error: in 'f': intrinsic 'llvm.nvvm.tcgen05.wait.ld' is not available: Tensor-memory instructions (tcgen05) need sm_100f, sm_100a, sm_103f, sm_103a, sm_110f, sm_110a; the target is sm_90a

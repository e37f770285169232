; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.barrier.cluster.arrive()
define void @f(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x, i64 %l, float %f) {
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}
; CHECK: cluster_barrier.ll: error: in 'f': intrinsic 'llvm.nvvm.barrier.cluster.arrive' is not available: Thread-block clusters need sm_90 or later; the target is sm_80

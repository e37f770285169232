; RUN: not jacq -arch=sm_86
target triple = "nvptx64-nvidia-cuda"

declare ptr @llvm.nvvm.mapa(ptr, i32)
define void @f(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x, i64 %l, float %f) {
  %r = call ptr @llvm.nvvm.mapa(ptr %p, i32 %x)
  store ptr %r, ptr %p
  ret void
}
; CHECK: mapa.ll: error: in 'f': intrinsic 'llvm.nvvm.mapa' is not available: Accesses to the shared memory of other blocks of a cluster need sm_90 or later; the target is sm_86

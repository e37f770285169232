; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

declare {i32, i1} @llvm.nvvm.elect.sync(i32)
define void @f(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x, i64 %l, float %f) {
  %r = call {i32, i1} @llvm.nvvm.elect.sync(i32 %x)
  ret void
}
; CHECK: elect.ll: error: in 'f': intrinsic 'llvm.nvvm.elect.sync' is not available: Leader elections (elect.sync) need sm_90 or later; the target is sm_80

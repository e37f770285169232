; RUN: not jacq -arch=sm_75
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.cp.async.wait.all()
define void @f(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x, i64 %l, float %f) {
  call void @llvm.nvvm.cp.async.wait.all()
  ret void
}
; CHECK: cp_async.ll: error: in 'f': intrinsic 'llvm.nvvm.cp.async.wait.all' is not available: Asynchronous copies to shared memory (cp.async) need sm_80 or later; the target is sm_75

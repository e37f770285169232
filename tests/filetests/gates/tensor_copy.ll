; RUN: not jacq -arch=sm_89
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.cp.async.bulk.commit.group()
define void @f(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x, i64 %l, float %f) {
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  ret void
}
; CHECK: tensor_copy.ll: error: in 'f': intrinsic 'llvm.nvvm.cp.async.bulk.commit.group' is not available: Bulk asynchronous copies (cp.async.bulk) need sm_90 or later; the target is sm_89

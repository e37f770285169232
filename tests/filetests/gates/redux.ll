; RUN: not jacq -arch=sm_75
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
define void @f(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x, i64 %l, float %f) {
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %x, i32 -1)
  ret void
}
; CHECK: redux.ll: error: in 'f': intrinsic 'llvm.nvvm.redux.sync.add' is not available: Warp-wide integer reductions (redux.sync) need sm_80 or later; the target is sm_75

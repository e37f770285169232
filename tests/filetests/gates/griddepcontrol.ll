; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.griddepcontrol.wait()
define void @f(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x, i64 %l, float %f) {
  call void @llvm.nvvm.griddepcontrol.wait()
  ret void
}
; CHECK: griddepcontrol.ll: error: in 'f': intrinsic 'llvm.nvvm.griddepcontrol.wait' is not available: Dependent grid launches (griddepcontrol) need sm_90 or later; the target is sm_80

; RUN: not jacq -arch=sm_90
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)
define void @f(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x, i64 %l, float %f) {
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 64)
  ret void
}
; CHECK: setmaxnreg.ll: error: in 'f': intrinsic 'llvm.nvvm.setmaxnreg.inc.sync.aligned.u32' is not available: Dynamic register counts (setmaxnreg) need sm_90a, sm_100f, sm_100a, sm_103f, sm_103a, sm_110f, sm_110a, sm_120f, sm_120a, sm_121f, sm_121a; the target is sm_90

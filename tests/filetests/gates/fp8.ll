; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

declare i16 @llvm.nvvm.ff.to.e4m3x2.rn(float, float)
define void @f(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x, i64 %l, float %f) {
  %r = call i16 @llvm.nvvm.ff.to.e4m3x2.rn(float %f, float %f)
  store i16 %r, ptr %p
  ret void
}
; CHECK: fp8.ll: error: in 'f': intrinsic 'llvm.nvvm.ff.to.e4m3x2.rn' is not available: Conversions from and to 8-bit floats need sm_89 or later; the target is sm_80

; RUN: passes instcombine
; The approximate logarithm of a power of two and the exponential of an integer are exact, as nvcc folds them; others are the machine's.
declare float @llvm.nvvm.lg2.approx.f(float)
declare float @llvm.nvvm.lg2.approx.ftz.f(float)
declare float @llvm.nvvm.ex2.approx.f32(float)
; CHECK: define float @known
; CHECK-NEXT: 0:
; CHECK-NEXT: ret float 4.0
define float @known() {
  %a = call float @llvm.nvvm.lg2.approx.f(float 16.0)
  %b = call float @llvm.nvvm.lg2.approx.ftz.f(float 0.5)
  %c = call float @llvm.nvvm.ex2.approx.f32(float -3.0)
  %d = fmul float %c, 8.0
  %e = fadd float %b, %d
  %f = fadd float %a, %e
  ret float %f
}
; CHECK: define float @unknown
; CHECK: lg2.approx
; CHECK: ex2.approx
define float @unknown() {
  %a = call float @llvm.nvvm.lg2.approx.f(float 3.0)
  %b = call float @llvm.nvvm.ex2.approx.f32(float 0.5)
  %c = fadd float %a, %b
  ret float %c
}

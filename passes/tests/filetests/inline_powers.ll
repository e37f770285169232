; RUN: passes cgscc(inline)
; A power whose exponent is a small constant is a product, through wrappers too; other exponents keep the library's code.
define internal double @__nv_pow(double %x, double %e) {
  %r = fadd double %x, %e
  ret double %r
}
define internal float @__nv_powif(float %x, i32 %e) {
  %sentinel = uitofp i32 %e to float
  ret float %sentinel
}
define internal double @wide(double %x, i32 %e) {
  %d = sitofp i32 %e to double
  %r = call double @__nv_pow(double %x, double %d)
  ret double %r
}
define ptx_kernel void @powers(ptr %o, double %x, float %y) {
  %a = call double @wide(double %x, i32 3)
  store double %a, ptr %o
  %b = call float @__nv_powif(float %y, i32 -1)
  store float %b, ptr %o
  ret void
  ; CHECK: define ptx_kernel void @powers
  ; CHECK: fmul double %x, %x
  ; CHECK-NEXT: fmul double
  ; CHECK: fdiv float 1.000000e+00, %y
  ; CHECK: }
}
define ptx_kernel void @other(ptr %o, double %x) {
  %a = call double @__nv_pow(double %x, double 2.5)
  store double %a, ptr %o
  ret void
  ; CHECK: define ptx_kernel void @other
  ; CHECK: fadd double %x, 2.500000e+00
}

; RUN: passes instcombine
; CHECK-NOT: double
define float @f(float %x) {
  %a = fpext float %x to double
  %b = fmul double %a, 2.0
  %c = fptrunc double %b to float
  ret float %c
  ; CHECK: fmul float %x, 2.000000e+00
}

; RUN: passes instcombine
; A sign goes into the constant beside it.
; CHECK-NOT: fneg
define float @a(float %x) {
  %m = fmul float %x, 2.5
  %n = fneg float %m
  ret float %n
  ; CHECK: @a
  ; CHECK: fmul float %x, -2.500000e+00
}
define float @b(float %x) {
  %m = fsub float %x, 4.0
  ret float %m
  ; CHECK: @b
  ; CHECK: fadd float %x, -4.000000e+00
}
define float @c(float %x, float %z) {
  %m = fmul contract float %x, 3.0
  %n = fsub contract float %z, %m
  ret float %n
  ; CHECK: @c
  ; CHECK: %1 = fmul contract float %x, -3.000000e+00
  ; CHECK: fadd contract float %z, %1
}

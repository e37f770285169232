; RUN: passes function(instcombine)
; A choice between a difference and what is taken off it is one difference, that may be fused as before; magnitudes without a
; branch are `abs`.
define float @chosen(i1 %c, float %x, float %y) {
  %p = fmul contract float %y, %y
  %d = fsub contract float %x, %p
  %n = fneg float %p
  %r = select i1 %c, float %d, float %n
  ret float %r
  ; CHECK: define float @chosen
  ; CHECK: select i1 %c, float %x, float -0.000000e+00
  ; CHECK: fsub contract float
}
define float @exact(i1 %c, float %x, float %y) {
  %p = fmul contract float %y, %y
  %d = fsub float %x, %p
  %n = fneg float %p
  %r = select i1 %c, float %d, float %n
  ret float %r
  ; CHECK: define float @exact
  ; CHECK: fsub float
}
define i32 @magnitude(i32 %x) {
  %m = ashr i32 %x, 31
  %t = xor i32 %x, %m
  %r = sub i32 %t, %m
  ret i32 %r
  ; CHECK: define i32 @magnitude
  ; CHECK: call i32 @llvm.abs.i32(i32 %x, i1 false)
}

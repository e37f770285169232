; RUN: passes cgscc(inline)
; A function that flushes denormals does not become a part of one that keeps them.
define internal float @flushes(float %x) "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  %r = fmul float %x, 5.000000e-01
  ret float %r
}
define internal float @flushes_all(float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %r = fmul float %x, 2.500000e-01
  ret float %r
}
define float @keeps(float %x) {
  %r = call float @flushes(float %x)
  %s = call float @flushes_all(float %r)
  ret float %s
  ; CHECK: define float @keeps
  ; CHECK: call float @flushes
  ; CHECK: call float @flushes_all
}
define float @flushes_too(float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %r = call float @flushes(float %x)
  ret float %r
  ; CHECK: define float @flushes_too
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: fmul float %x
}

; RUN: jacq -arch=sm_90 -O3
; LOOK: fma mul add
target triple = "nvptx64-nvidia-cuda"

; The product that is needed anyway stays; the other one goes into the sum.
define float @f(float %a, float %b, float %c, float %d, ptr %p) {
  %m = fmul contract float %a, %b
  store float %m, ptr %p
  %n = fmul contract float %c, %d
  %r = fadd contract float %m, %n
  ret float %r
}
; CHECK: mul.f32 %f, %f, %f;
; CHECK: fma.rn.f32 %f, %f, %f, %f;

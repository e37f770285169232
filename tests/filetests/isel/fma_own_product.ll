; RUN: jacq -arch=sm_90 -O3
; LOOK: fma mul add
target triple = "nvptx64-nvidia-cuda"

; The product that is needed anyway stays; the other one goes into the sum.
define float @f(float %a, float %b, float %c, ptr %p) {
  %m = fmul contract float %a, %b
  store float %m, ptr %p
  %n = fmul contract float %c, 3.0
  %r = fadd contract float %m, %n
  ret float %r
  ; CHECK: mul.f32 %f, %f, %f;
  ; CHECK: fma.rn.f32 %f, %f, 0f40400000, %f;
}
; CHECK-NOT: mul.f32 %f, %f, 0f40400000

; RUN: jacq -arch=sm_90 -O3
; LOOK: fma mul add
target triple = "nvptx64-nvidia-cuda"

define float @f(float %a, float %b, float %c) {
  %m = fmul contract float %a, %b
  %r = fadd contract float %m, %c
  ret float %r
  ; CHECK: fma.rn.f32 %f, %f, %f, %f;
}

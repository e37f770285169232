; RUN: jacq -arch=sm_90 -O3 -prec-div=0
; LOOK: div rcp
target triple = "nvptx64-nvidia-cuda"

define float @f(float %a, float %b) {
  %r = fdiv float %a, %b
  ret float %r
  ; CHECK: div.full.f32 %f, %f, %f;
}

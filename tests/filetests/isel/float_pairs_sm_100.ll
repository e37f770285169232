; RUN: jacq -arch=sm_100 -O3
; LOOK: add
target triple = "nvptx64-nvidia-cuda"

define <2 x float> @f(<2 x float> %a, <2 x float> %b) {
  %r = fadd <2 x float> %a, %b
  ret <2 x float> %r
  ; CHECK: add.f32x2 %rd, %rd, %rd;
}

; RUN: jacq -arch=sm_90 -O3
; LOOK: fma add mul
target triple = "nvptx64-nvidia-cuda"

define <2 x half> @f(<2 x half> %a, <2 x half> %b) {
  %m = fmul contract <2 x half> %a, %b
  %r = fadd contract <2 x half> %m, %a
  ret <2 x half> %r
  ; CHECK: fma.rn.f16x2 %r, %r, %r, %r;
}

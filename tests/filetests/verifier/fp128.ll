; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define <2 x fp128> @f(<2 x fp128> %x) {
  %y = fadd <2 x fp128> %x, %x
  ret <2 x fp128> %y
}
; CHECK: fp128.ll: error: in 'f': instruction 'fadd fp128' is not supported on this target

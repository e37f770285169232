; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define fp128 @f(fp128 %x) {
  %y = fadd fp128 %x, %x
  ret fp128 %y
}
; CHECK: fp128.ll: error: in 'f': instruction 'fadd fp128' is not supported on this target

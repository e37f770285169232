; RUN: not jacq -arch=sm_31
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  ret void
}
; CHECK: error: 'sm_31' is not a target

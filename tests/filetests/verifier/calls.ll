; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p) {
  call void (i32, ptr) %p(i32 1)
  ret void
}
; CHECK: calls.ll:5:8: error: not enough parameters specified for call

; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p, i128 %x) {
  %r = cmpxchg ptr %p, i128 %x, i128 0 monotonic monotonic
  ret void
}
; CHECK: cmpxchg_i128.ll: error: in 'f': atomic operation on i128 is not supported

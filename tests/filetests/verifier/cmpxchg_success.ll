; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p) {
  %r = cmpxchg ptr %p, i32 0, i32 1 unordered monotonic
  ret void
}
; CHECK: cmpxchg_success.ll:5:3: error: invalid cmpxchg success ordering

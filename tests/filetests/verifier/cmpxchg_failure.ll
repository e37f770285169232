; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p) {
  %r = cmpxchg ptr %p, i32 0, i32 1 seq_cst acq_rel
  ret void
}
; CHECK: cmpxchg_failure.ll:5:3: error: invalid cmpxchg failure ordering

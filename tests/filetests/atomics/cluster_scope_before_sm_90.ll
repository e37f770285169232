; RUN: jacq -arch=sm_80 -O3
; A wider scope stands for the clusters that the target lacks.
; LOOK: atom red
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p, i32 %x) {
  %r = atomicrmw add ptr %p, i32 %x syncscope("cluster") monotonic
  ret void
  ; CHECK: red.gpu.add.u32 [%rd], %r;
}

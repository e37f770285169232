; RUN: jacq -arch=sm_90 -O3
; LOOK: atom red
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p, bfloat %x) {
  %a = atomicrmw fadd ptr %p, bfloat %x monotonic
  ret void
  ; CHECK: red.sys.add.noftz.bf16 [%rd], %rs;
}

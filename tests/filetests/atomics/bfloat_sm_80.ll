; RUN: jacq -arch=sm_80 -O3
; LOOK: atom red
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p, bfloat %x) {
  %a = atomicrmw fadd ptr %p, bfloat %x monotonic
  ret void
  ; CHECK: atom.sys.cas.b16 %rs, [%rd], %rs, %rs;
}

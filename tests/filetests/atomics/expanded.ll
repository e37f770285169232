; RUN: jacq -arch=sm_90 -O3
; LOOK: atom red setp @ bra
target triple = "nvptx64-nvidia-cuda"

define i32 @f(ptr %p, i32 %x) {
  %a = atomicrmw nand ptr %p, i32 %x monotonic
  ret i32 %a
  ; CHECK: atom.sys.cas.b32 %r, [%rd], %r, %r;
  ; CHECK: setp.ne.s32 %p, %r, %r;
  ; CHECK: @%p bra $L__BB0_1;
}

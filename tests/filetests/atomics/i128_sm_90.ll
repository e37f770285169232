; RUN: jacq -arch=sm_90 -O3
; LOOK: atom
target triple = "nvptx64-nvidia-cuda"

define i128 @f(ptr %p, i128 %x) {
  %r = cmpxchg ptr %p, i128 %x, i128 0 acq_rel monotonic
  %t = atomicrmw xchg ptr %p, i128 %x monotonic
  ret i128 %t
  ; CHECK: atom.acq_rel.sys.cas.b128 %rq, [%rd], %rq, %rq;
  ; CHECK: atom.sys.exch.b128 %rq, [%rd], %rq;
}

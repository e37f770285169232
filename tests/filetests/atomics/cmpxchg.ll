; RUN: jacq -arch=sm_90 -O3
; LOOK: atom fence
target triple = "nvptx64-nvidia-cuda"

define i1 @f(ptr %p, ptr addrspace(3) %s, i32 %x, i64 %y, i16 %z) {
  %a = cmpxchg ptr %p, i32 %x, i32 1 acq_rel acquire
  %b = cmpxchg ptr addrspace(3) %s, i64 %y, i64 2 seq_cst seq_cst
  %c = cmpxchg ptr %p, i16 %z, i16 3 monotonic monotonic
  %d = extractvalue { i32, i1 } %a, 1
  ret i1 %d
  ; CHECK: atom.acq_rel.sys.cas.b32 %r, [%rd], %r, 1;
  ; CHECK: fence.sc.sys;
  ; CHECK: atom.acquire.sys.shared.cas.b64 %rd, [%r], %rd, 2;
  ; CHECK: atom.sys.cas.b16 %rs, [%rd], %rs, 3;
}

; RUN: jacq -arch=sm_90 -O3
; LOOK: atom red fence membar
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %x) {
  %a = atomicrmw add ptr %p, i32 %x monotonic
  %b = atomicrmw umax ptr addrspace(1) %g, i32 %x acquire
  %c = atomicrmw xchg ptr addrspace(3) %s, i32 %x release
  %d = atomicrmw and ptr %p, i32 %x seq_cst
  %e = atomicrmw xor ptr addrspace(1) %g, i32 %x syncscope("block") acq_rel
  %h = atomicrmw min ptr addrspace(1) %g, i32 %x syncscope("device") monotonic
  ret void
  ; CHECK: red.sys.add.u32 [%rd], %r;
  ; CHECK: atom.acquire.sys.global.max.u32 %r, [%rd], %r;
  ; CHECK: atom.release.sys.shared.exch.b32 %r, [%r], %r;
  ; CHECK: fence.sc.sys;
  ; CHECK: atom.acquire.sys.and.b32 %r, [%rd], %r;
  ; CHECK: atom.acq_rel.cta.global.xor.b32 %r, [%rd], %r;
  ; CHECK: red.global.min.s32 [%rd], %r;
}

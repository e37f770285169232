; RUN: jacq -arch=sm_80 -O3
; LOOK: red atom mov
; Floating-point constants are immediates of red and atom, but not of atom.exch, which moves bits.
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(1) %p) {
  %a = atomicrmw fadd ptr addrspace(1) %p, float 1.0 monotonic
  ret void
  ; CHECK: red.sys.global.add.f32 [%rd], 0f3F800000;
}

define float @g(ptr addrspace(1) %p) {
  %a = atomicrmw xchg ptr addrspace(1) %p, float 2.0 monotonic
  ret float %a
  ; CHECK: mov.f32 %f, 0f40000000;
  ; CHECK: mov.b32 %r, %f;
  ; CHECK: atom.sys.global.exch.b32 %r, [%rd], %r;
  ; CHECK: mov.b32 %f, %r;
}

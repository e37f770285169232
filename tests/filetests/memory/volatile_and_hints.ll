; RUN: jacq -arch=sm_90 -O3
; LOOK: ld. st.
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(1) %p, ptr addrspace(3) %s) {
  %x = load volatile i32, ptr addrspace(1) %p
  %y = load i32, ptr addrspace(1) %p, !invariant.load !0
  %z = load i32, ptr addrspace(1) %p, !nontemporal !1
  store volatile i32 %x, ptr addrspace(3) %s
  store i32 %y, ptr addrspace(1) %p, !nontemporal !1
  store i32 %z, ptr addrspace(3) %s
  ret void
  ; CHECK: ld.param.u64 %rd, [f_param_0];
  ; CHECK: ld.param.u64 %rd, [f_param_1];
  ; CHECK: ld.volatile.global.u32 %r, [%rd];
  ; CHECK: ld.global.u32 %r, [%rd];
  ; CHECK: st.volatile.shared.u32 [%r], %r;
  ; CHECK: st.global.u32 [%rd], %r;
  ; CHECK: st.shared.u32 [%r], %r;
}
!0 = !{}
!1 = !{i32 1}

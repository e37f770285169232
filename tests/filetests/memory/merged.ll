; RUN: jacq -arch=sm_90 -O3
; LOOK: ld.global st.global
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(1) noalias align 16 %p, ptr addrspace(1) noalias align 16 %q) {
  %a = load float, ptr addrspace(1) %p, align 16
  %p1 = getelementptr float, ptr addrspace(1) %p, i64 1
  %b = load float, ptr addrspace(1) %p1
  %p2 = getelementptr float, ptr addrspace(1) %p, i64 2
  %c = load float, ptr addrspace(1) %p2
  %p3 = getelementptr float, ptr addrspace(1) %p, i64 3
  %d = load float, ptr addrspace(1) %p3
  %e = fadd float %a, %b
  %g = fadd float %c, %d
  store float %e, ptr addrspace(1) %q, align 16
  %q1 = getelementptr float, ptr addrspace(1) %q, i64 1
  store float %g, ptr addrspace(1) %q1
  ret void
  ; CHECK: ld.global.v4.f32 {%f, %f, %f, %f}, [%rd];
  ; CHECK: st.global.v2.f32 [%rd], {%f, %f};
}

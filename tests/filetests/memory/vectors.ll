; RUN: jacq -arch=sm_90 -O0
; LOOK: ld.global st.global
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(1) align 16 %p, ptr addrspace(1) align 16 %q) {
  %x = load <4 x float>, ptr addrspace(1) %p, align 16
  %y = load <2 x i64>, ptr addrspace(1) %p, align 16
  %z = load <4 x i32>, ptr addrspace(1) %p, align 4
  %w = load <8 x i8>, ptr addrspace(1) %p, align 8
  store <4 x float> %x, ptr addrspace(1) %q, align 16
  store <2 x i64> %y, ptr addrspace(1) %q, align 16
  store <4 x i32> %z, ptr addrspace(1) %q, align 8
  store <8 x i8> %w, ptr addrspace(1) %q, align 8
  ret void
  ; CHECK: ld.global.v4.f32 {%f, %f, %f, %f}, [%rd];
  ; CHECK: ld.global.v2.u64 {%rd, %rd}, [%rd];
  ; CHECK: ld.global.u32 %r, [%rd];
  ; CHECK: ld.global.u32 %r, [%rd+4];
  ; CHECK: ld.global.u32 %r, [%rd+8];
  ; CHECK: ld.global.u32 %r, [%rd+12];
  ; CHECK: ld.global.v2.u32 {%r, %r}, [%rd];
  ; CHECK: st.global.v4.f32 [%rd], {%f, %f, %f, %f};
  ; CHECK: st.global.v2.u64 [%rd], {%rd, %rd};
  ; CHECK: st.global.v2.u32 [%rd], {%r, %r};
  ; CHECK: st.global.v2.u32 [%rd+8], {%r, %r};
  ; CHECK: st.global.v2.u32 [%rd], {%r, %r};
}

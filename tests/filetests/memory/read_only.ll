; RUN: jacq -arch=sm_90 -O3
; LOOK: ld.global st.global ld.f st.f
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @f(ptr noalias readonly %p, ptr noalias %q) {
  %x = load float, ptr %p
  store float %x, ptr %q
  ret void
}
; CHECK: ld.global.nc.f32 %f, [%rd];
; CHECK: st.global.f32 [%rd], %f;

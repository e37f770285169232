; RUN: jacq -arch=sm_90 -O3
; LOOK: atom red fence
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(1) %g, float %x, i64 %y) {
  %a = atomicrmw fadd ptr addrspace(1) %g, float %x monotonic
  %b = atomicrmw or ptr addrspace(1) %g, i64 %y monotonic
  %c = atomicrmw uinc_wrap ptr addrspace(1) %g, i32 10 monotonic
  ret void
  ; CHECK: red.sys.global.add.f32 [%rd], %f;
  ; CHECK: red.sys.global.or.b64 [%rd], %rd;
  ; CHECK: red.sys.global.inc.u32 [%rd], 10;
}

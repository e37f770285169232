; RUN: jacq -arch=sm_90 -O3
; LOOK: ld.global st.global ld.f st.f
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @f(ptr noalias readonly %p, ptr noalias %q) {
  %x = load float, ptr %p
  store float %x, ptr %q
  ret void
  ; CHECK: ld.global.nc.f32 %f, [%rd];
  ; CHECK: st.global.f32 [%rd], %f;
}

; Behind a phi as well, where every way leads into such a parameter.
define ptx_kernel void @walked(ptr addrspace(1) noalias readonly %a, ptr addrspace(1) noalias readonly %b, ptr addrspace(1) %o, i64 %n, i1 %c) {
entry:
  %start = select i1 %c, ptr addrspace(1) %a, ptr addrspace(1) %b
  br label %loop
loop:
  %p = phi ptr addrspace(1) [ %start, %entry ], [ %next, %loop ]
  %v = load i32, ptr addrspace(1) %p
  store volatile i32 %v, ptr addrspace(1) %o
  %next = getelementptr i8, ptr addrspace(1) %p, i64 %n
  %more = icmp slt i32 %v, 9
  br i1 %more, label %loop, label %out
out:
  ret void
  ; CHECK: ld.global.nc.u32 %r, [%rd];
}

; Nothing is declared to be read here, and nothing writes it.
define ptx_kernel void @inferred(ptr noalias %p, ptr noalias %q) {
  %x = load float, ptr %p
  store float %x, ptr %q
  ret void
  ; CHECK: ld.global.nc.f32 %f, [%rd];
}

; All that is written is written through another parameter that nothing else points into.
define ptx_kernel void @others(ptr %p, ptr noalias %q) {
  %x = load float, ptr %p
  store float %x, ptr %q
  ret void
  ; CHECK: ld.global.nc.f32 %f, [%rd];
}

; It is written here.
define ptx_kernel void @written(ptr noalias %p, ptr noalias %q) {
  store float 1.0, ptr %p
  %a = getelementptr float, ptr %p, i64 1
  %x = load float, ptr %a
  store float %x, ptr %q
  ret void
  ; CHECK: ld.global.f32 %f, [%rd+4];
}

; What is written may be the same memory.
define ptx_kernel void @either(ptr %p, ptr %q) {
  %x = load float, ptr %p
  store float %x, ptr %q
  ret void
  ; CHECK: ld.global.f32 %f, [%rd];
}

; RUN: passes function(infer-address-spaces)
; Pointers in a kernel's structure argument point to global memory, as pointer arguments do.
define ptx_kernel void @f(ptr byval({ ptr, i32 }) align 8 %s) {
  %p = load ptr, ptr %s, align 8
  store i32 1, ptr %p
  ret void
  ; CHECK: store i32 1, ptr addrspace(1)
}

; RUN: passes ipmsp,globaldce
; CHECK: define internal float @h.
; CHECK: define internal float @h.
; CHECK-NOT: define internal float @h(
@s = internal addrspace(3) global [32 x float] undef
define internal float @h(ptr %p) noinline {
  %v = load float, ptr %p
  ret float %v
}
define ptx_kernel void @k(ptr %o) {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %v = call float @h(ptr %g)
  %w = call float @h(ptr %o)
  %x = fadd float %v, %w
  store float %x, ptr %o
  ret void
}

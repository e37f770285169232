; RUN: passes ipmsp
@s = internal addrspace(3) global [32 x float] undef
define internal float @h(ptr %p, i32 %n) noinline {
  %v = load float, ptr %p
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %r
r:
  %m = sub i32 %n, 1
  %w = call float @h(ptr %p, i32 %m)
  ret float %w
e:
  ret float %v
  ; CHECK: define internal float @h(ptr addrspace(3)
  ; CHECK: load float, ptr addrspace(3)
  ; CHECK: call float @h(ptr addrspace(3)
}
define ptx_kernel void @k(ptr %o) {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %v = call float @h(ptr %g, i32 3)
  store float %v, ptr %o
  ret void
}

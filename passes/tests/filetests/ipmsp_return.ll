; RUN: passes ipmsp
@s = internal addrspace(3) global [32 x float] undef
define internal ptr @h(i64 %i) noinline {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %p = getelementptr float, ptr %g, i64 %i
  ret ptr %p
  ; CHECK: define internal ptr addrspace(3) @h
}
define ptx_kernel void @k(ptr %o, i64 %i) {
  %p = call ptr @h(i64 %i)
  %v = load float, ptr %p
  store float %v, ptr %o
  ret void
  ; CHECK: load float, ptr addrspace(3)
}

; RUN: passes memory-space-opt
@s = internal addrspace(3) global [32 x float] undef
define ptx_kernel void @k(ptr %p, i64 %i) {
  %v = load float, ptr %p
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %q = getelementptr float, ptr %g, i64 %i
  store float %v, ptr %q
  ret void
  ; CHECK: addrspacecast ptr %p to ptr addrspace(1)
  ; CHECK: load float, ptr addrspace(1)
  ; CHECK: store float %v, ptr addrspace(3)
}

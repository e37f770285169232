; RUN: passes memory-space-opt
@s = internal addrspace(3) global i32 undef
define ptx_kernel void @k(i1 %c, ptr %a, ptr %o) {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %p = select i1 %c, ptr %g, ptr %a
  %v = load i32, ptr %p
  store i32 %v, ptr %o
  ret void
  ; CHECK: load i32, ptr %p
}

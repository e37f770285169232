; RUN: passes memory-space-opt<second-time>
@s = internal addrspace(3) global i32 undef
declare i1 @llvm.nvvm.isspacep.shared(ptr)
define ptx_kernel void @k(ptr %o) {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %c = call i1 @llvm.nvvm.isspacep.shared(ptr %g)
  store i1 %c, ptr %o
  ret void
  ; CHECK: store i1 true
}

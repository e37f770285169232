define i1 @f(ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %g)
  ret i1 %s
}
declare i1 @llvm.nvvm.isspacep.shared(ptr)

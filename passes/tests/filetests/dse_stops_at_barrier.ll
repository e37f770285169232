; RUN: passes dse
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define void @f(ptr addrspace(3) %p) {
  store i32 1, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 2, ptr addrspace(3) %p
  ret void
  ; CHECK: store i32 1
  ; CHECK: store i32 2
}

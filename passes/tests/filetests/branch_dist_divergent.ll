; RUN: passes branch-dist
; Each half of the block meets a barrier of its own: one must not go without the other.
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 32
  br i1 %c, label %a, label %b
a:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %e
b:
  store i32 1, ptr addrspace(1) %o
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %o
  br label %e
e:
  ret void
  ; CHECK: call void @llvm.nvvm.barrier
  ; CHECK: call void @llvm.nvvm.barrier
}

; RUN: passes licm
; CHECK: barrier
; CHECK: load float
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define float @f(i32 %n, ptr addrspace(1) %p) {
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %s = phi float [ 0.0, %0 ], [ %t, %l ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load float, ptr addrspace(1) %p
  %t = fadd float %s, %v
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  ret float %t
}

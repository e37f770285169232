; RUN: passes simple-loop-unswitch<nontrivial>
; Threads disagree: two loops would run one after the other.
; CHECK-NOT: freeze
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr %p, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = icmp ult i32 %t, 7
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %m ]
  %q = getelementptr i32, ptr %p, i32 %i
  %v = load volatile i32, ptr %q
  br i1 %x, label %a, label %m
a:
  store i32 1, ptr %q
  br label %m
m:
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
  ; CHECK: br i1 %x,
}

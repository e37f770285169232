; RUN: passes simple-loop-unswitch<nontrivial>
; Two selects by one condition that does not change are worth two loops.
; CHECK-NOT: select i1 %x
define ptx_kernel void @k(ptr %p, i1 %x, i32 %n) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %q = getelementptr i32, ptr %p, i32 %i
  %v = load volatile i32, ptr %q
  %a = select i1 %x, i32 %v, i32 0
  %b = select i1 %x, i32 3, i32 %i
  %s = add i32 %a, %b
  store volatile i32 %s, ptr %q
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
  ; CHECK: freeze i1 %x
  ; CHECK: br i1
}

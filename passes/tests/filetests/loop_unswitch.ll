; RUN: passes simple-loop-unswitch<nontrivial>
; CHECK-NOT: br i1 %x,
define ptx_kernel void @k(ptr %p, i1 %x, i32 %n) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %m ]
  %q = getelementptr i32, ptr %p, i32 %i
  %v = load volatile i32, ptr %q
  br i1 %x, label %a, label %b
a:
  store i32 1, ptr %q
  br label %m
b:
  store i32 2, ptr %q
  br label %m
m:
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
  ; CHECK: freeze i1 %x
  ; CHECK: br i1
  ; CHECK: store i32 1
  ; CHECK: store i32 2
}

; RUN: passes loop-index-split
; CHECK-NOT: icmp slt i32 %i, %m
define ptx_kernel void @k(ptr %p, i32 %m, i32 %n) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %t ]
  %x = icmp slt i32 %i, %m
  br i1 %x, label %a, label %b
a:
  store volatile i32 1, ptr %p
  br label %t
b:
  store volatile i32 2, ptr %p
  br label %t
t:
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
  ; CHECK: icmp slt i32 0, %
  ; CHECK: store volatile i32 1
  ; CHECK: store volatile i32 2
}

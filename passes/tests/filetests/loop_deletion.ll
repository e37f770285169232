; RUN: passes loop-deletion
; CHECK-NOT: phi
define void @f() {
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 100
  br i1 %c, label %l, label %e
e:
  ret void
}

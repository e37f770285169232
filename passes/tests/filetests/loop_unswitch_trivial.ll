; RUN: passes simple-loop-unswitch
define i32 @f(ptr %p, i1 %x, i32 %n) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %m ]
  br i1 %x, label %m, label %e
m:
  store i32 %i, ptr %p
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  %r = phi i32 [ %i, %l ], [ -1, %m ]
  ret i32 %r
  ; CHECK: br i1 %x
  ; CHECK: phi i32 [ 0
  ; CHECK: phi i32
  ; CHECK: ret i32
}

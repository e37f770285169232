; RUN: passes sccp
; The phi is 1 on every path that can run, so the loop's branch is decided.
; CHECK-NOT: label %dead
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %x = phi i32 [ 1, %entry ], [ %y, %latch ]
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %c = icmp eq i32 %x, 1
  br i1 %c, label %latch, label %dead
dead:
  br label %latch
latch:
  %y = phi i32 [ %x, %loop ], [ 2, %dead ]
  %j = add i32 %i, 1
  %d = icmp slt i32 %j, %n
  br i1 %d, label %loop, label %exit
exit:
  ret i32 %y
  ; CHECK: ret i32 1
}

; RUN: passes early-cse,adce
; A dead phi and the addition below it die together: early-cse walks over them, adce erases them.
define void @f(i32 %k) {
entry:
  br label %loop
loop:
  %dead = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %next = add i32 %dead, 3
  %n = add i32 %i, 1
  %c = icmp slt i32 %n, %k
  br i1 %c, label %loop, label %out
out:
  ret void
  ; CHECK: loop:
  ; CHECK-NEXT: %i = phi
  ; CHECK-NEXT: %n = add
  ; CHECK-NEXT: %c = icmp
}

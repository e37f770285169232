; RUN: passes jump-threading
; From %a the test is known: it goes straight to %yes.
; CHECK-NOT: phi i1 [ true
define i32 @f(i1 %c, i1 %d) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %p = phi i1 [ true, %a ], [ %d, %b ]
  br i1 %p, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
  ; CHECK: a:
  ; CHECK: br label
}

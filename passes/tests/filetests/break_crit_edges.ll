; RUN: passes break-crit-edges
; CHECK-NOT: [ 3, %entry ]
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %d
a:
  br label %d
d:
  %r = phi i32 [ 5, %a ], [ 3, %entry ]
  ret i32 %r
  ; CHECK: br i1 %c, label %
  ; CHECK: phi i32 [ 5, %a ], [ 3, %
}

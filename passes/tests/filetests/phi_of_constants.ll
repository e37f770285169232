; RUN: passes function(instcombine)
; Operations on a choice of constants are done where the constants come from.
; CHECK-NOT: shl
define i32 @f(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi i32 [ 2, %a ], [ 3, %b ]
  %s = shl i32 %p, 2
  ret i32 %s
  ; CHECK: phi i32 [ 8, %a ], [ 12, %b ]
}

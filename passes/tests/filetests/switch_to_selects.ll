; RUN: passes function(simplifycfg)
; A switch that only chooses a number becomes selects.
; CHECK-NOT: switch
define i32 @f(i8 %c) {
entry:
  switch i8 %c, label %d [
    i8 65, label %j
    i8 67, label %b
    i8 71, label %e
  ]
b:
  br label %j
d:
  br label %j
e:
  br label %j
j:
  %p = phi i32 [ 0, %entry ], [ 4, %b ], [ 8, %e ], [ 12, %d ]
  ret i32 %p
  ; CHECK: select
  ; CHECK: select
}

; RUN: passes loop-unroll,simplifycfg,instcombine
; CHECK-NOT: phi
define i32 @f() {
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %j, %l ]
  %s = phi i32 [ 0, %0 ], [ %t, %l ]
  %t = add i32 %s, %i
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, 10
  br i1 %c, label %l, label %e
e:
  ret i32 %t
  ; CHECK: ret i32 45
}

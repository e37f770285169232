; RUN: passes loop-unroll<full-unroll-only>
; At most four iterations by one of two conditions: each copy but the last tests the other.
; CHECK-NOT: phi i32 [ 0
define float @f(ptr %p, float %x) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %g = getelementptr float, ptr %p, i32 %i
  %v = load float, ptr %g
  %j = add nuw nsw i32 %i, 1
  %a = icmp slt i32 %i, 3
  %b = fcmp olt float %v, %x
  %c = select i1 %a, i1 %b, i1 false
  br i1 %c, label %l, label %e
e:
  ret float %v
  ; CHECK: fcmp olt
  ; CHECK: fcmp olt
  ; CHECK: fcmp olt
  ; CHECK: load float
}

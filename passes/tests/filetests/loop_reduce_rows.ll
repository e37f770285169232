; RUN: passes function(loop-reduce)
; Four copies of an iteration go down the rows of a matrix: one pointer, four additions of a row.
; CHECK-NOT: mul
define void @f(ptr %a, i64 %row, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i4, %loop ]
  %m0 = mul i64 %i, %row
  %p0 = getelementptr float, ptr %a, i64 %m0
  store float 1.0, ptr %p0
  %i1 = add nuw nsw i64 %i, 1
  %m1 = mul i64 %i1, %row
  %p1 = getelementptr float, ptr %a, i64 %m1
  store float 2.0, ptr %p1
  %i2 = add nuw nsw i64 %i, 2
  %m2 = mul i64 %i2, %row
  %p2 = getelementptr float, ptr %a, i64 %m2
  store float 3.0, ptr %p2
  %i3 = add nuw nsw i64 %i, 3
  %m3 = mul i64 %i3, %row
  %p3 = getelementptr float, ptr %a, i64 %m3
  store float 4.0, ptr %p3
  %i4 = add nuw nsw i64 %i, 4
  %c = icmp slt i64 %i4, %n
  br i1 %c, label %loop, label %exit
exit:
  ret void
  ; CHECK: loop:
  ; CHECK: phi ptr
  ; CHECK: br i1
}

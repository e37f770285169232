; RUN: passes function(indvars)
; The bound keeps the increment from wrapping, and two equal counters are one.
; CHECK-NOT: phi i32 [ 0, %0 ], [ %jn
declare void @use(i32, i32)
define void @f(i32 %n) {
  %enter = icmp sgt i32 %n, 0
  br i1 %enter, label %pre, label %exit
pre:
  br label %loop
loop:
  %i = phi i32 [ 0, %pre ], [ %in, %loop ]
  %j = phi i32 [ 0, %pre ], [ %jn, %loop ]
  call void @use(i32 %i, i32 %j)
  %in = add i32 %i, 1
  %jn = add i32 %j, 1
  %c = icmp slt i32 %in, %n
  br i1 %c, label %loop, label %exit
exit:
  ret void
  ; CHECK: add nuw nsw i32
}

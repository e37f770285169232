; RUN: passes function(loop-unroll,instcombine)
; A loop that may be left early is written out up to the latch's count.
; CHECK-NOT: %i = phi
define i32 @f(ptr %a, i32 %key) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %w = zext i32 %i to i64
  %p = getelementptr i32, ptr %a, i64 %w
  %v = load i32, ptr %p
  %found = icmp eq i32 %v, %key
  br i1 %found, label %exit, label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %exit
exit:
  %r = phi i32 [ %i, %loop ], [ -1, %latch ]
  ret i32 %r
  ; CHECK: icmp eq i32 %v
}

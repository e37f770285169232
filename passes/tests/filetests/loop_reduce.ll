; RUN: passes function(loop-reduce)
; i * stride * 8 per iteration becomes a pointer that advances.
define void @f(ptr %a, i64 %stride, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %in, %loop ]
  %m = mul i64 %i, %stride
  %p = getelementptr double, ptr %a, i64 %m
  %v = load double, ptr %p
  %m1 = add i64 %m, 4
  %q = getelementptr double, ptr %a, i64 %m1
  store double %v, ptr %q
  %in = add nuw nsw i64 %i, 1
  %c = icmp slt i64 %in, %n
  br i1 %c, label %loop, label %exit
exit:
  ret void
  ; CHECK: phi ptr
  ; CHECK: getelementptr
}

; RUN: passes function(iv-demotion)
; A 64-bit counter up to 1000 fits 32 bits.
; CHECK-NOT: phi i64
define void @f(ptr %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 0, ptr %p
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 1000
  br i1 %c, label %loop, label %exit
exit:
  ret void
  ; CHECK: phi i32
  ; CHECK: add nuw nsw i32
}

; RUN: passes function(loop-unroll<runtime>)
; The main loop tests the counter itself against where its last whole trip ends, and counts nothing else.
; CHECK-NOT: = add nuw i32
define void @f(ptr %a, i32 %n) {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %exit
loop:
  %i = phi i32 [ 0, %entry ], [ %in, %loop ]
  %x = sext i32 %i to i64
  %p = getelementptr float, ptr %a, i64 %x
  store float 1.0, ptr %p
  %in = add nuw nsw i32 %i, 1
  %c = icmp slt i32 %in, %n
  br i1 %c, label %loop, label %exit
exit:
  ret void
  ; CHECK: loop:
  ; CHECK: phi i32
  ; CHECK: store float 1.0
  ; CHECK: store float 1.0
  ; CHECK: store float 1.0
  ; CHECK: store float 1.0
  ; CHECK: icmp ne i32
}

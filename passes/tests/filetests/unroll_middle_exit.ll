; RUN: passes loop-unroll<full-unroll-only>
; The bound is tested in the middle; the latch tests what is not known.
; CHECK-NOT: phi i32 [ 0
; CHECK-NOT: store i32 3
define void @f(ptr %p, i32 %n) {
entry:
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %c = icmp ult i32 %i, 3
  br i1 %c, label %latch, label %e
latch:
  store i32 %i, ptr %p
  %j = add nuw nsw i32 %i, 1
  %d = icmp slt i32 %j, %n
  br i1 %d, label %h, label %e
e:
  ret void
  ; CHECK: store i32 0
  ; CHECK: store i32 1
  ; CHECK: store i32 2
}

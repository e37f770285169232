; RUN: passes loop-unroll<full-unroll-only>
; The start is one of few values, so the loop runs three times at most.
; CHECK-NOT: %l ]
define void @f(ptr %p, i1 %x) {
entry:
  br i1 %x, label %a, label %b
a:
  br label %b
b:
  %n = phi i32 [ 1, %entry ], [ 3, %a ]
  br label %l
l:
  %i = phi i32 [ %n, %b ], [ %j, %l ]
  store i32 7, ptr %p
  %j = add nsw i32 %i, -1
  %c = icmp sgt i32 %j, 0
  br i1 %c, label %l, label %e
e:
  ret void
  ; CHECK: store i32 7
  ; CHECK: store i32 7
  ; CHECK: store i32 7
}

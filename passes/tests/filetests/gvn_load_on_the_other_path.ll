; RUN: passes gvn
; Known where the left path ends: the right one loads it.
define i32 @one(i1 %c, ptr %p, i32 %x) {
  br i1 %c, label %a, label %b
a:
  store i32 %x, ptr %p
  br label %e
b:
  br label %e
e:
  %w = load i32, ptr %p
  ret i32 %w
  ; CHECK: define i32 @one
  ; CHECK: b:
  ; CHECK-NEXT: load i32
  ; CHECK: e:
  ; CHECK-NEXT: phi
  ; CHECK-NEXT: ret
}
; Both ways of a branch load the same: it is loaded above, and its address made there.
define float @both(i1 %c, ptr %p, i32 %i, float %m) {
  br i1 %c, label %take, label %test
test:
  %w1 = sext i32 %i to i64
  %q1 = getelementptr float, ptr %p, i64 %w1
  %v1 = load float, ptr %q1
  %g = fcmp ogt float %v1, %m
  br i1 %g, label %take, label %done
take:
  %w2 = sext i32 %i to i64
  %q2 = getelementptr float, ptr %p, i64 %w2
  %v2 = load float, ptr %q2
  br label %done
done:
  %r = phi float [ %v2, %take ], [ %m, %test ]
  ret float %r
  ; CHECK: define float @both
  ; CHECK: load float
  ; CHECK-NEXT: br i1 %c
  ; CHECK: test:
  ; CHECK-NEXT: fcmp
  ; CHECK: take:
  ; CHECK-NEXT: br
}
; Something may end the path before the load: it stays.
declare void @g()
define i32 @stays(i1 %c, ptr %p, i32 %x) {
  br i1 %c, label %a, label %b
a:
  store i32 %x, ptr %p
  br label %e
b:
  br label %e
e:
  call void @g()
  %w = load i32, ptr %p
  ret i32 %w
  ; CHECK: define i32 @stays
  ; CHECK: e:
  ; CHECK: load i32
}

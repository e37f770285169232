; RUN: passes gvn
; CHECK-NOT: %w = load
define i32 @f(i1 %c, ptr %p, i32 %x) {
  br i1 %c, label %a, label %b
a:
  store i32 %x, ptr %p
  br label %e
b:
  %v = load i32, ptr %p
  %u = mul i32 %v, 7
  br label %e
e:
  %t = phi i32 [ 3, %a ], [ %u, %b ]
  %w = load i32, ptr %p
  %r = sub i32 %w, %t
  ret i32 %r
  ; CHECK: phi i32 [
  ; CHECK: phi i32 [
  ; CHECK: ret i32
}

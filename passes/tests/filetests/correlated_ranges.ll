; RUN: passes correlated-propagation
; Under `x < 100` (unsigned) the second test is decided, the division has no sign, and the sum cannot wrap.
; CHECK-NOT: sdiv
define i1 @f(i32 %x, ptr %p) {
entry:
  %c = icmp ult i32 %x, 100
  br i1 %c, label %in, label %out
in:
  %d = sdiv i32 %x, 7
  store i32 %d, ptr %p
  %s = add i32 %x, 5
  store i32 %s, ptr %p
  %t = icmp slt i32 %x, 200
  ret i1 %t
out:
  ret i1 false
  ; CHECK: udiv i32 %x, 7
  ; CHECK: add nuw nsw i32 %x, 5
  ; CHECK: ret i1 true
}

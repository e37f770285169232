; RUN: passes function(nary-reassociate)
; The row above is w less: a + c is known, so (a + w) + c is that and w. A constant comes last, and a sum that others take stays.
; CHECK-NOT: add i32 %s, %c
define i32 @f(i32 %a, i32 %b, i32 %c, i32 %w, ptr %p) {
  %x = add nsw i32 %a, %c
  store i32 %x, ptr %p
  %s = add i32 %a, %w
  %y = add nsw i32 %s, %c
  store i32 %y, ptr %p
  %k = add i32 %c, 4
  %m = add i32 %k, %w
  store i32 %m, ptr %p
  %u = add i32 %a, %b
  store i32 %u, ptr %p
  %v = add i32 %b, 7
  %z = add i32 %v, %a
  store i32 %z, ptr %p
  %t = add nsw i32 %a, %w
  store i32 %t, ptr %p
  %o = add nsw i32 %t, %b
  ret i32 %o
  ; CHECK: %x = add i32 %a, %c
  ; CHECK: add i32 %x, %w
  ; CHECK: %k = add i32 %c, 4
  ; CHECK: %m = add i32 %k, %w
  ; CHECK: add i32 %u, 7
  ; CHECK: %o = add nsw i32 %t, %b
}

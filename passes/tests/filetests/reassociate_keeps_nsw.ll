; RUN: passes reassociate,dce
; Partial sums of a sum that does not wrap do not wrap either where all that is left out is at least zero.
define i32 @one_may_be_negative(i32 %x, i16 %a, i16 %b, ptr %p) {
  %u = zext i16 %a to i32
  %v = zext i16 %b to i32
  %s = add nsw i32 %u, 3
  %t = add nsw i32 %s, %x
  %w = add nsw i32 %t, %v
  %z = add nsw i32 %w, 5
  ret i32 %z
  ; CHECK: define i32 @one_may_be_negative
  ; CHECK: add nsw i32
  ; CHECK-NEXT: add nsw i32
  ; CHECK-NEXT: %z = add nsw i32 %2, 8
  ; CHECK-NEXT: ret
}
; Two that may be negative: only the whole is known.
define i32 @two(i32 %x, i32 %y, i16 %a) {
  %u = zext i16 %a to i32
  %s = add nsw i32 %u, 3
  %t = add nsw i32 %s, %x
  %w = add nsw i32 %t, %y
  %z = add nsw i32 %w, 5
  ret i32 %z
  ; CHECK: define i32 @two
  ; CHECK: add i32
  ; CHECK-NEXT: add i32
  ; CHECK-NEXT: %z = add nsw i32 %2, 8
  ; CHECK-NEXT: ret
}
; A product of a sum, multiplied out: all is at least zero.
define i32 @products(i16 %a, i16 %b) {
  %u = zext i16 %a to i32
  %v = zext i16 %b to i32
  %s = add nsw i32 %u, 1
  %t = mul nsw i32 %s, 3
  %w = add nsw i32 %u, 3
  %x = mul nsw i32 %w, 5
  %y = add nsw i32 %t, %x
  %z = add nsw i32 %y, %v
  ret i32 %z
  ; CHECK: define i32 @products
  ; CHECK: mul nsw i32 %u, 8
  ; CHECK-NEXT: add nsw i32
  ; CHECK-NEXT: %z = add nsw i32 %2, 18
  ; CHECK-NEXT: ret
}

; RUN: passes function(div-rem-pairs)
; A remainder beside the quotient of the same operands is made from it; one whose quotient is on another path stays.
define i32 @quotient_first(i32 %a, i32 %b) {
  %q = sdiv i32 %a, %b
  %r = srem i32 %a, %b
  %s = add i32 %q, %r
  ret i32 %s
  ; CHECK: define i32 @quotient_first
  ; CHECK: %q = sdiv i32 %a, %b
  ; CHECK: mul i32 %q, %b
  ; CHECK: sub i32 %a
}
define i64 @remainder_first(i64 %a, i64 %b, i1 %c) {
  %r = urem i64 %a, %b
  br i1 %c, label %yes, label %no
yes:
  %q = udiv i64 %a, %b
  ret i64 %q
no:
  ret i64 %r
  ; CHECK: define i64 @remainder_first
  ; CHECK: %q = udiv i64 %a, %b
  ; CHECK: mul i64 %q, %b
  ; CHECK: sub i64 %a
  ; CHECK: br i1
}
define i32 @other_path(i32 %a, i32 %b, i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  %q = sdiv i32 %a, %b
  ret i32 %q
no:
  %r = srem i32 %a, %b
  %u = urem i32 %a, %b
  %s = add i32 %r, %u
  ret i32 %s
  ; CHECK: define i32 @other_path
  ; CHECK: sdiv
  ; CHECK: srem
  ; CHECK: urem
}
define i32 @digits(i32 %a) {
  %q = udiv i32 %a, 100
  %r = urem i32 %a, 100
  %t = udiv i32 %r, 10
  %u = urem i32 %r, 10
  %s = add i32 %q, %t
  %v = add i32 %s, %u
  ret i32 %v
  ; CHECK: define i32 @digits
  ; CHECK: udiv i32 %a, 100
  ; CHECK: mul
  ; CHECK: sub i32 %a
  ; CHECK: udiv i32
  ; CHECK: mul
  ; CHECK: sub i32
}

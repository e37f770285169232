; RUN: passes instcombine
; No value of so few bits reaches the divisor.
define i32 @small(i32 %x) {
  %q = sdiv i32 %x, 16777216
  %r = srem i32 %q, 256
  ret i32 %r
  ; CHECK: define i32 @small
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: sdiv i32 %x, 16777216
  ; CHECK-NEXT: ret
}
; -128 is divided by 128 without a remainder.
define i32 @reached(i32 %x) {
  %q = sdiv i32 %x, 16777216
  %r = srem i32 %q, 128
  ret i32 %r
  ; CHECK: define i32 @reached
  ; CHECK: srem
}
define i32 @none(i8 %x) {
  %w = sext i8 %x to i32
  %r = sdiv i32 %w, -129
  ret i32 %r
  ; CHECK: define i32 @none
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: ret i32 0
}
; The low bits of a remainder by a power of two are those of the dividend.
define i32 @low(i64 %x) {
  %m = srem i64 %x, 4294967296
  %r = trunc i64 %m to i32
  ret i32 %r
  ; CHECK: define i32 @low
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: trunc i64 %x to i32
  ; CHECK-NEXT: ret
}

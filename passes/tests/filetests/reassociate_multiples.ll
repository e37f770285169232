; RUN: passes reassociate,instcombine,dce
; Multiples of one value meet, through factors of sums and through values that others use too.
define i32 @factors(i32 %x) {
  %a = add nsw i32 %x, 1
  %b = mul nsw i32 %a, 3
  %c = add nsw i32 %x, 3
  %d = mul nsw i32 %c, 5
  %e = add nsw i32 %b, %d
  ret i32 %e
  ; CHECK: define i32 @factors
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: shl i32 %x, 3
  ; CHECK-NEXT: add i32 %1, 18
  ; CHECK-NEXT: ret
}
define i32 @shared(i32 %x, ptr %p) {
  %h = mul i32 %x, 100
  %h1 = add i32 %h, 1
  store i32 %h1, ptr %p
  %h3 = add i32 %h, 3
  %t3 = mul i32 %h3, 3
  %h12 = add i32 %h, 12
  %t12 = mul i32 %h12, 5
  %h13 = add i32 %h, 13
  %t13 = mul i32 %h13, 7
  %s1 = add i32 %h1, %t3
  %s2 = add i32 %s1, %t12
  %s3 = add i32 %s2, %t13
  ret i32 %s3
  ; CHECK: define i32 @shared
  ; CHECK: mul i32 %x, 1600
  ; CHECK-NEXT: add i32 %1, 161
  ; CHECK-NEXT: ret
}
; A factor of a sum of two values is one multiplication, and stays.
define i32 @kept(i32 %x, i32 %y, i32 %z) {
  %s = add i32 %x, %y
  %m = mul i32 %s, 3
  %r = add i32 %m, %z
  ret i32 %r
  ; CHECK: define i32 @kept
  ; CHECK: add i32 %x, %y
  ; CHECK-NEXT: mul i32
  ; CHECK-NEXT: add i32
}
; Terms that cancel.
define i64 @cancelled(i64 %x, i64 %y) {
  %a = shl i64 %x, 3
  %b = sub i64 %a, %y
  %m = mul i64 %x, -8
  %c = add i64 %b, %m
  %d = add i64 %c, 7
  ret i64 %d
  ; CHECK: define i64 @cancelled
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: sub i64 7, %y
}

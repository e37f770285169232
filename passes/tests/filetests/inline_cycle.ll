; RUN: passes cgscc(inline)
; Calls that are to be inlined always are not followed around a cycle: each member would unfold in every order.

define internal i32 @a(i32 %x) alwaysinline {
  %1 = call i32 @b(i32 %x)
  %2 = call i32 @c(i32 %1)
  %3 = call i32 @d(i32 %2)
  %4 = call i32 @b(i32 %3)
  ret i32 %4
}
define internal i32 @b(i32 %x) alwaysinline {
  %1 = call i32 @a(i32 %x)
  %2 = call i32 @c(i32 %1)
  %3 = call i32 @d(i32 %2)
  %4 = call i32 @c(i32 %3)
  ret i32 %4
}
define internal i32 @c(i32 %x) alwaysinline {
  %1 = call i32 @a(i32 %x)
  %2 = call i32 @b(i32 %1)
  %3 = call i32 @d(i32 %2)
  %4 = call i32 @a(i32 %3)
  ret i32 %4
}
define internal i32 @d(i32 %x) alwaysinline {
  %1 = call i32 @a(i32 %x)
  %2 = call i32 @b(i32 %1)
  %3 = call i32 @c(i32 %2)
  %4 = call i32 @a(i32 %3)
  %5 = call i32 @once(i32 %4)
  ret i32 %5
}
; Only one call leads here, and that is followed.
define internal i32 @once(i32 %x) alwaysinline {
  %1 = mul i32 %x, 12345
  %2 = call i32 @a(i32 %1)
  ret i32 %2
}
define i32 @k(i32 %x) {
  %1 = call i32 @a(i32 %x)
  ret i32 %1
  ; CHECK: @k(i32
  ; CHECK: call i32 @
  ; CHECK: ret i32
}
; CHECK-NOT: call i32 @once
; CHECK-NOT: %200 =

; RUN: passes instcombine
; What only changes bits that are cut off goes, however deep it stands, and what is known of the rest is a constant.
; CHECK-NOT: rem
define i8 @constant(i8 %h) {
  %z = zext i8 %h to i32
  %s = shl i32 %z, 16
  %a = add i32 %s, -4
  %t = trunc i32 %a to i8
  ret i8 %t
  ; CHECK: define i8 @constant
  ; CHECK: ret i8 -4
}
define i8 @deep(i32 %x, i32 %y) {
  %m = and i32 %x, 65535
  %o = or i32 %y, 65536
  %a = add nuw i32 %m, %o
  %t = trunc i32 %a to i8
  ret i8 %t
  ; CHECK: define i8 @deep
  ; CHECK: add i32 %x, %y
}
define i32 @shift_keeps_no_promise(i32 %x) {
  %m = and i32 %x, 255
  %s = shl nuw i32 %m, 24
  ret i32 %s
  ; CHECK: define i32 @shift_keeps_no_promise
  ; CHECK: shl i32 %x, 24
}
define i32 @even(i32 %x) {
  %r = urem i32 %x, 10
  %t = and i32 %r, 1
  ret i32 %t
  ; CHECK: define i32 @even
}

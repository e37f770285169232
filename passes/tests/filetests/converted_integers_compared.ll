; RUN: passes function(instcombine)
; A converted integer is compared as an integer: the smallest normal number is less than 1, and 0.5 is no integer.
define i1 @tiny(i32 %x) {
  %f = uitofp i32 %x to float
  %r = fcmp olt float %f, 0x3810000000000000
  ret i1 %r
  ; CHECK: define i1 @tiny
  ; CHECK: icmp eq i32 %x, 0
}
define i1 @above(i32 %x) {
  %f = sitofp i32 %x to double
  %r = fcmp ugt double %f, -2.5
  ret i1 %r
  ; CHECK: define i1 @above
  ; CHECK: icmp sgt i32 %x, -3
}
define i1 @half(i32 %x) {
  %f = sitofp i32 %x to float
  %r = fcmp une float %f, 0.5
  ret i1 %r
  ; CHECK: define i1 @half
  ; CHECK: ret i1 true
}
define i1 @negative(i32 %x) {
  %f = uitofp i32 %x to float
  %r = fcmp olt float %f, -0.5
  ret i1 %r
  ; CHECK: define i1 @negative
  ; CHECK: ret i1 false
}
define i1 @byte(i8 %x) {
  %f = uitofp i8 %x to float
  %r = fcmp olt float %f, 256.0
  ret i1 %r
  ; CHECK: define i1 @byte
  ; CHECK: ret i1 true
}
define i1 @inexact(i32 %x) {
  %f = uitofp i32 %x to float
  %r = fcmp olt float %f, 16777216.0
  ret i1 %r
  ; CHECK: define i1 @inexact
  ; CHECK: fcmp
}
define i1 @flushed(i32 %x) #0 {
  %f = uitofp i32 %x to float
  %r = fcmp olt float %f, 0x36F0000000000000
  ret i1 %r
  ; CHECK: define i1 @flushed
  ; CHECK: fcmp
}
attributes #0 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" }

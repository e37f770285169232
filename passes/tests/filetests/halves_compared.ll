; RUN: passes function(instcombine)
; Wide numbers that fit in 32 bits are compared there, and a field of the low half is taken from it.
define i1 @fields(i64 %x) {
  %a = and i64 %x, 255
  %s = lshr i64 %x, 24
  %b = and i64 %s, 255
  %r = icmp ult i64 %a, %b
  ret i1 %r
  ; CHECK: define i1 @fields
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: trunc i64 %x to i32
  ; CHECK: lshr i32
  ; CHECK: icmp ult i32
}
define i1 @counter(i32 %x, i64 %y) {
  %w = zext i32 %x to i64
  %a = add i64 %w, 1
  %h = and i64 %y, 255
  %r = icmp ult i64 %a, %h
  ret i1 %r
  ; CHECK: define i1 @counter
  ; CHECK: icmp ult i64
}

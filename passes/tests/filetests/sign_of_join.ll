; RUN: passes function(instcombine)
; What cannot be negative says nothing about the sign of a join of bits.
define i1 @f(i32 %x, i32 %y) {
  %z = and i32 %y, 255
  %o = or i32 %x, %z
  %c = icmp sgt i32 %o, -1
  ret i1 %c
  ; CHECK: icmp sgt i32 %x, -1
}

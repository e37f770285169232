; RUN: passes function(instcombine)
; The second comparison is poison only where the first one is: both are one range check, though the value may be poison.
; CHECK-NOT: select
define i1 @f(ptr %p) {
  %c = load i8, ptr %p
  %a = icmp sgt i8 %c, 96
  %b = icmp slt i8 %c, 123
  %r = select i1 %a, i1 %b, i1 false
  ret i1 %r
  ; CHECK: add i8 %c, -97
  ; CHECK: icmp ult i8
}

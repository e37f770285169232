; RUN: passes instcombine
; What is used only where a condition holds needs no choice by that condition.
; CHECK-NOT: i32 %s
define i32 @again(i1 %c, i32 %x) {
  %a = add i32 %x, 7
  %s = select i1 %c, i32 %x, i32 %a
  %b = add i32 %s, 7
  %t = select i1 %c, i32 %x, i32 %b
  ret i32 %t
  ; CHECK: define i32 @again
  ; CHECK: add i32 %x, 14
  ; CHECK: select i1 %c, i32 %x, i32
}

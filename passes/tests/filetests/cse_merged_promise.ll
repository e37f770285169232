; RUN: passes function(early-cse)
; The sum that may wrap stands for both: what the other one promised is not used for its users.

define i1 @f(i32 %x0, i32 %y0, ptr %p) {
  %x = lshr i32 %x0, 1
  %y = lshr i32 %y0, 1
  %a = add nsw i32 %x, %y
  %s = icmp slt i32 %a, 0
  store i1 %s, ptr %p
  %b = add i32 %x, %y
  %t = icmp slt i32 %b, 0
  ret i1 %t
  ; CHECK: store i1 false
  ; CHECK: = icmp slt i32
  ; CHECK: ret i1 %t
}

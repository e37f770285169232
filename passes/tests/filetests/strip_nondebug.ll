; RUN: passes strip-nondebug
; CHECK-NOT: %kept
define i32 @f(i32 %kept) {
  %kept2 = add i32 %kept, 1
  ret i32 %kept2
  ; CHECK: = add i32 %0, 1
}

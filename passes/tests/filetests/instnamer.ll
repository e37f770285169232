; RUN: passes instnamer
define i32 @f(i32 %0) {
  %2 = add i32 %0, 1
  ret i32 %2
  ; CHECK: @f(i32 %arg0)
  ; CHECK: %i2 = add i32 %arg0, 1
}

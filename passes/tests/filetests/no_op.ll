; RUN: passes no-op-module,function(no-op-function,invalidate<all>,early-cse)
define i32 @f(i32 %x) {
  %a = add i32 %x, 1
  %b = add i32 %x, 1
  %m = mul i32 %a, %b
  ret i32 %m
  ; CHECK: add i32 %x, 1
  ; CHECK: mul i32 %a, %a
}

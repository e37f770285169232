; RUN: passes mergefunc
target triple = "nvptx64-nvidia-cuda"
define internal i32 @f(i32 %x) {
  %y = mul i32 %x, 3
  ret i32 %y
}
define internal i32 @g(i32 %v) {
  %w = mul i32 %v, 3
  ret i32 %w
}
define internal i32 @other(i32 %v) {
  %w = mul i32 %v, 4
  ret i32 %w
}
define i32 @caller(i32 %x) {
; CHECK: @caller
; CHECK: call i32 @f
; CHECK: call i32 @f
; CHECK: call i32 @other
  %a = call i32 @f(i32 %x)
  %b = call i32 @g(i32 %a)
  %c = call i32 @other(i32 %b)
  ret i32 %c
}
; CHECK-NOT: define internal i32 @g

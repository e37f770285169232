; RUN: passes elim-avail-extern
; CHECK: declare i32 @f(
; CHECK: define i32 @g(
define available_externally i32 @f(i32 %x) {
  ret i32 %x
}
define i32 @g(i32 %x) {
  %r = call i32 @f(i32 %x)
  ret i32 %r
}

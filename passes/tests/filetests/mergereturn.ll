; RUN: passes mergereturn
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
  ; CHECK: phi i32
  ; CHECK: ret i32
}

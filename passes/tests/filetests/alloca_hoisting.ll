; RUN: passes alloca-hoisting
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %d
a:
  %p = alloca i32
  store i32 4, ptr %p
  %v = load volatile i32, ptr %p
  ret i32 %v
d:
  ret i32 0
  ; CHECK: entry:
  ; CHECK: alloca i32
  ; CHECK: br i1 %c
}

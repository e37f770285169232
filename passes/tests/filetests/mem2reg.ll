; RUN: passes mem2reg
; CHECK-NOT: alloca
define i32 @f(i1 %c, i32 %x) {
  %p = alloca i32
  store i32 1, ptr %p
  br i1 %c, label %a, label %b
a:
  store i32 %x, ptr %p
  br label %b
b:
  %v = load i32, ptr %p
  ret i32 %v
  ; CHECK: phi i32 [ 1,
}

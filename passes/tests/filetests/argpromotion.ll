; RUN: passes argpromotion
; A pointer that is only loaded from becomes the value.
define internal i32 @g(ptr %x) noinline {
  %v = load i32, ptr %x
  %r = mul i32 %v, 3
  ret i32 %r
  ; CHECK: define internal i32 @g(i32 %
}
define i32 @f() {
  %p = alloca i32
  store i32 4, ptr %p
  %r = call i32 @g(ptr %p)
  ret i32 %r
  ; CHECK: load i32, ptr %p
}

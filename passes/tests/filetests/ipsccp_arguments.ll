; RUN: passes ipsccp
; Both callers pass 3; the result is 9 for them. The exported function keeps its argument.
define internal i32 @square(i32 %x) {
  %r = mul i32 %x, %x
  ret i32 %r
  ; CHECK: define internal i32 @square(i32 %x)
  ; CHECK: ret i32 9
}
define i32 @open(i32 %x) {
  %r = mul i32 %x, 2
  ret i32 %r
  ; CHECK: define i32 @open(i32 %x)
  ; CHECK: mul i32 %x, 2
}
define void @k(ptr %p) {
  %a = call i32 @square(i32 3)
  store i32 %a, ptr %p
  %b = call i32 @square(i32 3)
  %c = call i32 @open(i32 4)
  %q = getelementptr i32, ptr %p, i64 1
  store i32 %c, ptr %q
  ret void
  ; CHECK: define void @k
  ; CHECK: store i32 9, ptr %p
}

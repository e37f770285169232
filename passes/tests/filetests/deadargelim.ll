; RUN: passes deadargelim
; An argument nobody reads goes from the function and its calls.
define internal i32 @g(i32 %x, i32 %unused) noinline {
  %r = mul i32 %x, 3
  ret i32 %r
  ; CHECK: define internal i32 @g(i32 %x)
}
define i32 @f(i32 %a, i32 %b) {
  %r = call i32 @g(i32 %a, i32 %b)
  ret i32 %r
  ; CHECK: call i32 @g(i32 %a)
}

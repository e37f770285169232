; RUN: passes cgscc(inline)
define internal i32 @h(i32 %x) noinline {
  ret i32 %x
}
define i32 @k(i32 %x) {
  %r = call i32 @h(i32 %x)
  ret i32 %r
  ; CHECK: call i32 @h
}

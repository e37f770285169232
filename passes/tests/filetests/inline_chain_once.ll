; RUN: passes cgscc(inline),globaldce
; A function that goes into its only caller leaves its callees to it: each body of a chain is copied once, not once for each
; function above. All is inlined in the end, also where one function has two callers.
; CHECK-NOT: call i32 @f
; CHECK-NOT: define internal
define internal i32 @f0(i32 %x) {
  %r = mul i32 %x, 5
  ret i32 %r
}
define internal i32 @f1(i32 %x) {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %r = call i32 @f0(i32 %x)
  ret i32 %r
b:
  ret i32 2
}
define internal i32 @f2(i32 %x) alwaysinline {
  %y = xor i32 %x, 3
  %r = call i32 @f1(i32 %y)
  ret i32 %r
}
define i32 @k(i32 %x) {
  ; CHECK: define i32 @k
  ; CHECK: xor i32
  ; CHECK: mul i32
  %r = call i32 @f2(i32 %x)
  ret i32 %r
}
define i32 @l(i32 %x) {
  ; CHECK: define i32 @l
  ; CHECK: mul i32
  %r = call i32 @f0(i32 %x)
  ret i32 %r
}

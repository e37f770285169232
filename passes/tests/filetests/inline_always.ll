; RUN: passes always-inline,globaldce
; CHECK-NOT: call i32 @h
; CHECK-NOT: define internal
define internal i32 @h(i32 %x) alwaysinline {
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}
define i32 @k(i32 %x) {
  %r = call i32 @h(i32 %x)
  ret i32 %r
  ; CHECK: define i32 @k
}

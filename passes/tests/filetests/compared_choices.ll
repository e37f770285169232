; RUN: passes instcombine
; A constant that decides a comparison takes the choice out of it; comparisons of one number that exclude or imply each other.
; CHECK-NOT: select i1 %c, i64
define i1 @choice(i1 %c, i64 noundef %x) {
  %s = select i1 %c, i64 60, i64 %x
  %r = icmp sgt i64 %s, -16
  ret i1 %r
  ; CHECK: define i1 @choice
  ; CHECK: icmp sgt i64 %x, -16
}
define i1 @never(i32 %x) {
  %a = icmp sgt i32 %x, 10
  %b = icmp eq i32 %x, 1
  %r = and i1 %a, %b
  ret i1 %r
  ; CHECK: define i1 @never
  ; CHECK: ret i1 false
}
define i1 @implied(i32 %x) {
  %a = icmp ult i32 %x, 10
  %b = icmp eq i32 %x, 3
  %r = and i1 %a, %b
  ret i1 %r
  ; CHECK: define i1 @implied
  ; CHECK: icmp eq i32 %x, 3
  ; CHECK: ret i1
}
define i1 @always(i32 %x) {
  %a = icmp slt i32 %x, 5
  %b = icmp ugt i32 %x, 2
  %r = or i1 %a, %b
  ret i1 %r
  ; CHECK: define i1 @always
  ; CHECK: ret i1 true
}

; RUN: passes correlated-propagation
define i1 @never(i32 %x) {
  %r = srem i32 %x, 4
  %c = icmp eq i32 %r, 65536
  ret i1 %c
  ; CHECK: ret i1 false
}
define i1 @always(i32 %x) {
  %r = srem i32 %x, 2
  %c = icmp slt i32 %r, 20
  ret i1 %c
  ; CHECK: ret i1 true
}

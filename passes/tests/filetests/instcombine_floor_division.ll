; RUN: passes instcombine
; Division that rounds down, as Python's `n // 8` and `n % 8` are written out, is a shift and a mask.
; CHECK: define i64 @quotient
; CHECK-NEXT: 0:
; CHECK-NEXT: ashr i64 %n, 3
; CHECK-NEXT: ret
define i64 @quotient(i64 %n) {
  %q = sdiv i64 %n, 8
  %r = srem i64 %n, 8
  %left = icmp ne i64 %r, 0
  %x = xor i64 %r, 8
  %apart = icmp slt i64 %x, 0
  %down = and i1 %left, %apart
  %less = add i64 %q, -1
  %s = select i1 %down, i64 %less, i64 %q
  ret i64 %s
}
; CHECK: define i64 @remainder
; CHECK-NEXT: 0:
; CHECK-NEXT: and i64 %n, 7
; CHECK-NEXT: ret
define i64 @remainder(i64 %n) {
  %r = srem i64 %n, 8
  %left = icmp ne i64 %r, 0
  %x = xor i64 %r, 8
  %apart = icmp slt i64 %x, 0
  %down = and i1 %left, %apart
  %more = add i64 %r, 8
  %s = select i1 %down, i64 %more, i64 %r
  ret i64 %s
}

; RUN: passes reassociate,instcombine,dce
; Products of variables meet: what one takes away another has added.
define i32 @cancelled(i32 %a, i32 %b, i32 %h, i32 %s) {
  %ab = mul i32 %a, %b
  %abh = add i32 %ab, %h
  %p = mul i32 %abh, %s
  %hs = mul i32 %h, %s
  %d = sub i32 %a, %hs
  %r = add i32 %p, %d
  ret i32 %r
  ; CHECK: define i32 @cancelled
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: mul i32 %a, %b
  ; CHECK-NEXT: mul i32
  ; CHECK-NEXT: add i32
  ; CHECK-NEXT: ret
}
; A quotient's multiple and the remainder are what was divided.
define i32 @divided(i32 %x, i32 %y) {
  %q = sdiv i32 %x, %y
  %m = srem i32 %x, %y
  %p = mul i32 %q, %y
  %r = add i32 %p, %m
  ret i32 %r
  ; CHECK: define i32 @divided
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: ret i32 %x
}
; What terms have in common stands outside of brackets: two multiplications, two additions.
define i32 @brackets(i32 %c, i32 %h, i32 %w, i32 %hh, i32 %ww) {
  %ch = mul i32 %c, %hh
  %chw = mul i32 %ch, %ww
  %hw = mul i32 %h, %ww
  %s = add i32 %chw, %hw
  %r = add i32 %s, %w
  ret i32 %r
  ; CHECK: define i32 @brackets
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: mul i32 %c, %hh
  ; CHECK-NEXT: add
  ; CHECK-NEXT: mul
  ; CHECK-NEXT: add
  ; CHECK-NEXT: ret
}
; A sum that others use stays whole.
define i32 @kept(i32 %x, i32 %y, i32 %c, i32 %w, ptr %p) {
  %s = add i32 %x, %y
  store i32 %s, ptr %p
  %a = mul i32 %s, %w
  %b = mul i32 %c, %w
  %d = mul i32 %b, %c
  %e = add i32 %a, %d
  ret i32 %e
  ; CHECK: define i32 @kept
  ; CHECK: %s = add i32 %x, %y
  ; CHECK: mul i32 %c, %c
  ; CHECK-NEXT: add i32 %s,
  ; CHECK-NEXT: mul
  ; CHECK-NEXT: ret
}
; Factors whose product is beyond all bits.
define i64 @beyond(i64 %x, i64 %y, ptr %p) {
  %n = mul i64 %x, -1
  %v = add i64 %n, %y
  store i64 %v, ptr %p
  %a = shl i64 %x, 63
  %b = shl i64 %a, 63
  %c = shl i64 %b, 1
  %r = add i64 %c, %v
  %q = add i64 %r, %x
  ret i64 %q
  ; CHECK: define i64 @beyond
  ; CHECK: ret i64
}

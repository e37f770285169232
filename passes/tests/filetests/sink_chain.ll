; RUN: passes function(sink<no-pressure>)
; A chain that only one branch needs and that starts from one value moves there whole, although its parts share operands.
define i32 @chain(i1 %c, i32 %x) {
  ; CHECK: br i1 %c
  ; CHECK: used:
  ; CHECK: mul i32 %x, 3
  ; CHECK: xor
  ; CHECK: sub
  ; CHECK: or i32
  ; CHECK: add
  %a = mul i32 %x, 3
  %b = xor i32 %a, 77
  %d = sub i32 %b, %a
  %e = or i32 %d, %b
  br i1 %c, label %used, label %other
used:
  %r = add i32 %e, %a
  br label %end
other:
  br label %end
end:
  %v = phi i32 [ %r, %used ], [ 0, %other ]
  ret i32 %v
}

define i32 @f(i32 %x) {
entry:
  switch i32 %x, label %other [
    i32 0, label %a
    i32 9, label %b
    i32 20, label %c
    i32 31, label %d
  ]
a:
  ret i32 5
b:
  %p = mul i32 %x, 3
  ret i32 %p
c:
  %q = xor i32 %x, 77
  ret i32 %q
d:
  %r = mul i32 %x, %x
  ret i32 %r
other:
  ret i32 0
}

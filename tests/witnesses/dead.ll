define i32 @f(i32 %a) {
  %x = add i32 %a, 1
  %y = mul i32 %x, 5
  ret i32 %a
}

define i32 @f(i1 %c, i1 %d, i32 %x, ptr %q) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %p = phi i1 [ true, %a ], [ %d, %b ]
  %y = mul i32 %x, %x
  store i32 %y, ptr %q
  br i1 %p, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}

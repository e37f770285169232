define i32 @f(i32 %a) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %s = phi i32 [ %a, %entry ], [ %t, %loop ]
  %t = add i32 %s, 3
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, 10
  br i1 %c, label %loop, label %done
done:
  ret i32 %t
}

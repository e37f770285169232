define i32 @f(i32 %a, ptr %p) {
entry:
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %m, %next ]
  br label %loop
loop:
  %i = phi i32 [ 0, %outer ], [ %n, %loop ]
  %s = phi i32 [ %a, %outer ], [ %t, %loop ]
  %t = add i32 %s, 3
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, 10
  br i1 %c, label %loop, label %next
next:
  store volatile i32 %t, ptr %p
  %m = add i32 %o, 1
  %d = icmp ult i32 %m, %a
  br i1 %d, label %outer, label %done
done:
  ret i32 %o
}

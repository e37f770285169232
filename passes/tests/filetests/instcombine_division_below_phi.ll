; RUN: passes instcombine
; The same division on both ways into a loop stands in the loop once; its divisor is computed above both.
define void @probe(ptr %t, i64 %k, i32 %c) {
  %z = zext i32 %c to i64
  %h0 = urem i64 %k, %z
  br label %loop
loop:
  %h = phi i64 [ %h0, %0 ], [ %h1, %next ]
  %p = getelementptr i64, ptr %t, i64 %h
  %v = load i64, ptr %p
  %e = icmp eq i64 %v, %k
  br i1 %e, label %done, label %next
next:
  %n = add i64 %h, 1
  %h1 = urem i64 %n, %z
  br label %loop
done:
  ret void
  ; CHECK: loop:
  ; CHECK-NEXT: phi i64 [ %k, %0 ], [ %n, %next ]
  ; CHECK-NEXT: urem i64
  ; CHECK: next:
  ; CHECK-NEXT: add
  ; CHECK-NEXT: br
  ; CHECK: ret
}

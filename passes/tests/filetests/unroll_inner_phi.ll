; RUN: passes loop-unroll,simplifycfg,instcombine
; A phi inside the loop takes the last trip's value of another: each copy reads the copy before it.
; CHECK-NOT: undef
; CHECK-NOT: poison
define i32 @f(i1 %a) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %tail ]
  %s = phi i32 [ 10, %entry ], [ %t, %tail ]
  br i1 %a, label %then, label %tail
then:
  %u = mul i32 %s, %i
  br label %tail
tail:
  %t = phi i32 [ %s, %head ], [ %u, %then ]
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, 3
  br i1 %c, label %head, label %exit
exit:
  ret i32 %t
  ; CHECK: select i1 %a, i32 0, i32 10
  ; CHECK-NEXT: ret i32
}

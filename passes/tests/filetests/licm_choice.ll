; RUN: passes licm
; The test and both arms are invariant: they become a select, which leaves the loop, and so does what follows from it.
; CHECK-NOT: br i1 %c,
define void @f(i32 %n, i32 %m, ptr %o) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %join ]
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %yes, label %no
yes:
  %a = add i32 %n, 3
  br label %join
no:
  %b = xor i32 %m, 5
  br label %join
join:
  %p = phi i32 [ %a, %yes ], [ %b, %no ]
  %q = mul i32 %p, %p
  store volatile i32 %q, ptr %o
  %j = add i32 %i, 1
  %e = icmp ult i32 %j, 100
  br i1 %e, label %loop, label %exit
exit:
  ret void
  ; CHECK: entry:
  ; CHECK: select i1 %c
  ; CHECK: mul i32 %0, %0
  ; CHECK: br label %loop
}

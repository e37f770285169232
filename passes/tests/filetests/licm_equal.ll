; RUN: passes licm
; What two arms compute alike is computed once before the loop.
; CHECK-NOT: %b =
define void @f(i32 %n, ptr %o) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %join ]
  %v = load volatile i32, ptr %o
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %yes, label %no
yes:
  %a = mul i32 %n, 7
  store volatile i32 %a, ptr %o
  br label %join
no:
  %b = mul i32 %n, 7
  store volatile i32 %b, ptr %o
  br label %join
join:
  %j = add i32 %i, 1
  %e = icmp ult i32 %j, 100
  br i1 %e, label %loop, label %exit
exit:
  ret void
  ; CHECK: entry:
  ; CHECK: mul i32 %n, 7
  ; CHECK: br label %loop
}

; RUN: passes function(licm<max-held=2>)
; Of three sums, two may be held in registers while the loop runs: the others stay, and the load is hoisted, with its address.
define void @f(i32 %n, i64 %x, ptr noalias readonly %p, ptr noalias %o) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %q = getelementptr i32, ptr %p, i64 %x
  %v = load i32, ptr %q
  %a = add i32 %n, 1
  %b = xor i32 %n, 2
  %c = mul i32 %n, 3
  %r = add i32 %i, %a
  %s = mul i32 %r, %b
  %t = xor i32 %s, %c
  %u = add i32 %t, %v
  %w = sext i32 %i to i64
  %d = getelementptr i32, ptr %o, i64 %w
  store i32 %u, ptr %d
  %j = add i32 %i, 1
  %e = icmp ult i32 %j, 100
  br i1 %e, label %loop, label %exit
exit:
  ret void
  ; CHECK: entry:
  ; CHECK: %q = getelementptr i32, ptr %p, i64 %x
  ; CHECK: %v = load i32, ptr %q
  ; CHECK: %a = add i32 %n, 1
  ; CHECK: %b = xor i32 %n, 2
  ; CHECK: br label %loop
  ; CHECK: loop:
  ; CHECK: %c = mul i32 %n, 3
}

; RUN: passes licm
; A counter that steps by 4 keeps its low two bits; the third changes.
define void @f(i32 %s, i32 %n, ptr %o) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %s, %entry ], [ %j, %loop ]
  %a = and i32 %i, 1
  %x = add i32 %i, 1
  %b = and i32 %x, 3
  %c = and i32 %i, 4
  store volatile i32 %a, ptr %o
  store volatile i32 %b, ptr %o
  store volatile i32 %c, ptr %o
  %j = add i32 %i, 4
  %e = icmp ult i32 %j, %n
  br i1 %e, label %loop, label %exit
exit:
  ret void
  ; CHECK: entry:
  ; CHECK: %0 = add i32 %s, 1
  ; CHECK: %a = and i32 %s, 1
  ; CHECK: %b = and i32 %0, 3
  ; CHECK: br label %loop
  ; CHECK: loop:
  ; CHECK: %c = and i32 %i, 4
}

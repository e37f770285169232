; RUN: passes function(licm)
; A load that only some iterations reach moves out where the same address was read before the loop and nothing writes.
define ptx_kernel void @f(ptr %p, ptr %q, ptr %o) {
entry:
  %n = load i32, ptr %p
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %k, %next ]
  %w = sext i32 %i to i64
  %a = getelementptr i32, ptr %q, i64 %w
  %v = load i32, ptr %a
  %c = icmp eq i32 %v, 0
  br i1 %c, label %exit, label %next
next:
  %m = load i32, ptr %p
  %k = add i32 %i, %m
  br label %loop
exit:
  store i32 %i, ptr %o
  ret void
  ; CHECK: entry:
  ; CHECK: load i32, ptr %p
  ; CHECK: load i32, ptr %p
  ; CHECK: loop:
}

; RUN: passes function(loop-rotate)
; `while (a[i] < x) ++i;` steps in the block that tests: no second test stands before the loop.
define ptx_kernel void @f(ptr %a, ptr %o, i32 %x) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %j, %latch ]
  %p = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %p
  %c = icmp slt i32 %v, %x
  br i1 %c, label %latch, label %exit
latch:
  %j = add i64 %i, 1
  br label %head
exit:
  store i64 %i, ptr %o
  ret void
  ; CHECK: br label %head
  ; CHECK: br i1 %c, label %head, label %exit
}

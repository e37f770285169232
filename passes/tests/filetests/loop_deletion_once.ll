; RUN: passes function(loop-deletion,sroa)
; A loop whose back edge is never taken is no loop: the pointer that it advances is where it starts.
define i32 @f(i64 %v) {
entry:
  %a = alloca i64, align 8
  store i64 %v, ptr %a
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %next, %loop ]
  %x = load i32, ptr %p
  %next = getelementptr i8, ptr %p, i64 4
  br i1 false, label %loop, label %out
out:
  ret i32 %x
  ; CHECK: define i32 @f
  ; CHECK: trunc i64
  ; CHECK: ret i32
}

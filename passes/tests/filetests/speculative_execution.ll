; RUN: passes speculative-execution
define i32 @f(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %d
a:
  %s = add i32 %x, 3
  %q = udiv i32 1, %x
  %t = add i32 %s, %q
  br label %d
d:
  %r = phi i32 [ %t, %a ], [ 0, %entry ]
  ret i32 %r
  ; CHECK: %s = add i32 %x, 3
  ; CHECK: br i1 %c
  ; CHECK: %q = udiv i32 1, %x
}

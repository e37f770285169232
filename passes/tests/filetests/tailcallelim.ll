; RUN: passes function(tailcallelim)
; A call of itself as the last thing is a jump back.
; CHECK-NOT: call i32 @f
define i32 @f(i32 %n, i32 %acc) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = sub i32 %n, 1
  %s = add i32 %acc, %n
  %r = call i32 @f(i32 %m, i32 %s)
  ret i32 %r
done:
  ret i32 %acc
  ; CHECK: phi i32
}

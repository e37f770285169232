; RUN: passes instcombine
; What a loop carries only to bits that are masked off goes, with the operation that was looked at.
; CHECK-NOT: phi
define void @f(ptr %o, i32 %x, i32 %y, i1 %c) {
entry:
  br label %loop
loop:
  %p = phi i32 [ 0, %entry ], [ %i, %loop ]
  %s = shl i32 %p, 8
  %d = or i32 %s, %x
  %a = add i32 %d, %y
  %i = and i32 %a, 255
  store i32 %x, ptr %o
  br i1 %c, label %loop, label %exit
exit:
  ret void
  ; CHECK: define void @f
  ; CHECK: store i32 %x
}

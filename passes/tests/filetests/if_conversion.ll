; RUN: passes simplifycfg
; CHECK-NOT: br i1
define i32 @f(i1 %c, i32 %x, i32 %y) {
  br i1 %c, label %a, label %b
a:
  %u = add i32 %x, 1
  br label %e
b:
  %v = sub i32 %y, 3
  br label %e
e:
  %r = phi i32 [ %u, %a ], [ %v, %b ]
  ret i32 %r
  ; CHECK: select i1 %c
}

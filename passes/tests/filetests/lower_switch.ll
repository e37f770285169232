; RUN: passes lower-switch
; CHECK-NOT: switch
define i32 @f(i32 %x) {
entry:
  switch i32 %x, label %d [ i32 1, label %a
                            i32 7, label %d ]
a:
  br label %d
d:
  %r = phi i32 [ 3, %entry ], [ 3, %entry ], [ 5, %a ]
  ret i32 %r
  ; CHECK: icmp eq i32 %x, 1
  ; CHECK: icmp eq i32 %x, 7
  ; CHECK: phi i32
}

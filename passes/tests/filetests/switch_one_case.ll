; RUN: passes simplifycfg
; CHECK-NOT: switch
declare void @g()
define void @f(i32 %x) {
  switch i32 %x, label %d [ i32 7, label %a ]
a:
  call void @g()
  br label %d
d:
  ret void
  ; CHECK: icmp eq i32 %x, 7
}

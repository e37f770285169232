; RUN: passes function(simplifycfg,instcombine,simplifycfg)
; The outcome of the test is known for each predecessor.
; CHECK-NOT: icmp
; CHECK-NOT: and
define void @f(i1 %c, ptr %o) {
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %o
  br label %join
b:
  store i32 2, ptr %o
  br label %join
join:
  %x = phi i32 [ 0, %a ], [ 1, %b ]
  %m = and i32 %x, 1
  %t = icmp ne i32 %m, 0
  br i1 %t, label %yes, label %no
yes:
  store volatile i32 3, ptr %o
  ret void
no:
  store volatile i32 4, ptr %o
  ret void
}

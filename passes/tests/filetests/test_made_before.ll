; RUN: passes simplifycfg
; The second test of the same condition goes: each way to it knows its outcome.
; CHECK-NOT: label %d
define void @f(i1 %c, ptr %o) {
  br i1 %c, label %a, label %b
a:
  store volatile i32 1, ptr %o
  br label %b
b:
  br i1 %c, label %d, label %e
d:
  store volatile i32 2, ptr %o
  br label %e
e:
  ret void
  ; CHECK: br i1 %c
}

; RUN: passes lower-expect
; CHECK-NOT: call
declare i64 @llvm.expect.i64(i64, i64)
define i1 @f(i64 %x) {
  %e = call i64 @llvm.expect.i64(i64 %x, i64 1)
  %r = icmp eq i64 %e, 0
  ret i1 %r
  ; CHECK: icmp eq i64 %x, 0
}

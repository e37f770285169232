; RUN: passes strip-dead-prototypes
; CHECK: @used(
; CHECK-NOT: @unused
declare i32 @unused(i32)
declare i32 @used(i32)
define i32 @g(i32 %x) {
  %r = call i32 @used(i32 %x)
  ret i32 %r
}

; RUN: passes dse
; CHECK-NOT: store i32 1
define void @f(ptr %p) {
  store i32 1, ptr %p
  store i32 2, ptr %p
  ret void
  ; CHECK: store i32 2
}

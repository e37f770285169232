; RUN: -passes=dse
; CHECK: store i32 2
; CHECK-NOT: store i32 1
define void @f(ptr %p) {
  store i32 1, ptr %p
  store i32 2, ptr %p
  ret void
}

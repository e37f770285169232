; RUN: passes instcombine
; An address that went through an integer is a direct call.
declare void @g(ptr)
define void @f(ptr %p) {
  %x = inttoptr i64 ptrtoint (ptr @g to i64) to ptr
  call void %x(ptr %p)
  ret void
  ; CHECK: call void @g(ptr %p)
}

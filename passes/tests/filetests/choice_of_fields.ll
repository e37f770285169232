; RUN: passes function(instcombine)
; A choice between two fields of one object chooses the distance.
define ptx_kernel void @f(ptr %p, i1 %c, ptr %o) {
  %a = getelementptr i8, ptr %p, i64 8
  %b = getelementptr i8, ptr %p, i64 16
  %s = select i1 %c, ptr %a, ptr %b
  %v = load i32, ptr %s
  store i32 %v, ptr %o
  ret void
  ; CHECK: select i1 %c, i64 8, i64 16
  ; CHECK: getelementptr i8, ptr %p, i64
}

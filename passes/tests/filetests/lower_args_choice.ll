; RUN: passes function(nvvm-lower-args)
; A field that is chosen by its address is chosen by its value.
; CHECK-NOT: select i1 %c, ptr
define ptx_kernel void @f(ptr byval({ i32, i32 }) align 4 %s, i1 %c, ptr %o) {
  %b = getelementptr i8, ptr %s, i64 4
  %p = select i1 %c, ptr %s, ptr %b
  %x = load i32, ptr %p, align 4
  store i32 %x, ptr %o
  ret void
  ; CHECK: load i32, ptr %s
  ; CHECK: select i1 %c, i32
}

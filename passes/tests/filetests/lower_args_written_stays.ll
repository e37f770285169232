; RUN: passes function(nvvm-lower-args)
; An argument that is written may not be read ahead.
define ptx_kernel void @f(ptr byval({ i32, i32 }) align 4 %s, ptr %o) {
  store i32 7, ptr %s, align 4
  br label %a
a:
  %x = load i32, ptr %s, align 4
  store i32 %x, ptr %o
  ret void
  ; CHECK: store i32 7
  ; CHECK: load i32, ptr %s
}

; RUN: passes function(nvvm-lower-args)
; The fields of a structure argument are read in the entry block, each once.
; CHECK-NOT: load i32, ptr %p
define ptx_kernel void @f(ptr byval({ i32, i32 }) align 4 %s, i1 %c, ptr %o) {
  br i1 %c, label %a, label %b
a:
  %x = load i32, ptr %s, align 4
  store i32 %x, ptr %o
  br label %b
b:
  %p = getelementptr i8, ptr %s, i64 4
  %y = load i32, ptr %p, align 4
  %z = load i32, ptr %s, align 4
  %t = add i32 %y, %z
  store i32 %t, ptr %o
  ret void
  ; CHECK: %1 = load i32, ptr %s
  ; CHECK: br i1
}

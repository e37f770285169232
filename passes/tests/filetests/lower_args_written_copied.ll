; RUN: passes function(nvvm-lower-args)
; A kernel that writes to an argument gets a variable of its own; nothing is read ahead.
define ptx_kernel void @f(ptr byval({ i32, i32 }) align 4 %s, ptr %o) {
  store i32 7, ptr %s, align 4
  br label %a
a:
  %x = load i32, ptr %s, align 4
  store i32 %x, ptr %o
  ret void
  ; CHECK: %1 = alloca { i32, i32 }
  ; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %1, ptr align 4 %s, i64 8
  ; CHECK: store i32 7, ptr %1
  ; CHECK: load i32, ptr %1
}

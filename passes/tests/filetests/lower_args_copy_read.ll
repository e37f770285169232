; RUN: passes function(nvvm-lower-args)
; A copy of part of an argument, both only read, is read from the argument.
define ptx_kernel void @f(ptr byval({ i32, [4 x i32] }) align 4 %s, i64 %i, ptr %o) {
  %t = alloca [4 x i32], align 4
  %from = getelementptr i8, ptr %s, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %t, ptr align 4 %from, i64 16, i1 false)
  %p = getelementptr i32, ptr %t, i64 %i
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %o
  ret void
  ; CHECK-NOT: call void
  ; CHECK: getelementptr inbounds i8, ptr %s, i64 4
  ; CHECK: getelementptr i32, ptr %1, i64 %i
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

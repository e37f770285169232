; RUN: passes function(nvvm-lower-args)
; CHECK: call void @llvm.memcpy
; An argument that changes after the copy is not what the copy has.
define void @g(ptr byval({ i32, [4 x i32] }) align 4 %s, i64 %i, ptr %o) {
  %t = alloca [4 x i32], align 4
  %from = getelementptr i8, ptr %s, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %t, ptr align 4 %from, i64 16, i1 false)
  store i32 0, ptr %from
  %p = getelementptr i32, ptr %t, i64 %i
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %o
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; RUN: passes function(memcpyopt)
; A local copy of a constant table that is only read is the table.
; CHECK-NOT: call void @llvm.memcpy
@table = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @f(i64 %i) {
  %t = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %t, ptr align 4 @table, i64 16, i1 false)
  %p = getelementptr i32, ptr %t, i64 %i
  %v = load i32, ptr %p, align 4
  ret i32 %v
  ; CHECK: getelementptr i32, ptr @table
}

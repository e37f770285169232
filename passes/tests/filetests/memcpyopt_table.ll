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
; The same where the reads were found to be of local memory: they are generic reads of the table then.
define i32 @local_reads(i64 %i) {
  %t = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %t, ptr align 4 @table, i64 16, i1 false)
  %l = addrspacecast ptr %t to ptr addrspace(5)
  %p = getelementptr i32, ptr addrspace(5) %l, i64 %i
  %v = load i32, ptr addrspace(5) %p, align 4
  ret i32 %v
  ; CHECK: getelementptr i32, ptr @table
  ; CHECK-NEXT: load i32, ptr %
}
; Copied again from the same place, as after unrolling, it is the table still.
define i32 @copied_twice(i64 %i, i64 %j) {
  %t = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %t, ptr align 4 @table, i64 16, i1 false)
  %p = getelementptr i32, ptr %t, i64 %i
  %v = load i32, ptr %p, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %t, ptr align 4 @table, i64 16, i1 false)
  %q = getelementptr i32, ptr %t, i64 %j
  %w = load i32, ptr %q, align 4
  %s = add i32 %v, %w
  ret i32 %s
  ; CHECK: getelementptr i32, ptr @table, i64 %i
  ; CHECK: getelementptr i32, ptr @table, i64 %j
}

; RUN: passes sroa,dce
; A copy is cut where integers begin and end that are read from it, so that no byte of it stays in memory.
; CHECK-NOT: alloca
define i32 @fields(ptr %from) {
  %copy = alloca [35 x i8], align 1
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %from, i64 35, i1 false)
  %a = load i16, ptr %copy, align 1
  %p = getelementptr i8, ptr %copy, i64 3
  %b = load i8, ptr %p
  store i8 7, ptr %p
  %q = getelementptr i8, ptr %copy, i64 29
  %c = load i32, ptr %q, align 1
  %d = load i8, ptr %q, align 1
  %a32 = zext i16 %a to i32
  %b32 = zext i8 %b to i32
  %d32 = zext i8 %d to i32
  %s = add i32 %a32, %b32
  %t = add i32 %s, %c
  %u = add i32 %t, %d32
  ret i32 %u
  ; CHECK: define i32 @fields
  ; CHECK: ret i32
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

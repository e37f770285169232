; RUN: passes function(separate-const-offset-from-gep,early-cse)
; A constant leaves a scaled sum that does not wrap: what is left is less, and known not to be negative.
; CHECK-NOT: %p1 =
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @use(ptr, ptr)
define void @f(ptr %p, i32 %lane) {
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = and i32 %lane, 15
  %row = shl nuw nsw i32 %b, 1
  %r0 = shl nsw i32 %row, 4
  %i0 = add nsw i32 %r0, %l
  %x0 = sext i32 %i0 to i64
  %p0 = getelementptr i32, ptr %p, i64 %x0
  %next = add nuw nsw i32 %row, 1
  %r1 = shl nsw i32 %next, 4
  %i1 = add nsw i32 %r1, %l
  %x1 = sext i32 %i1 to i64
  %p1 = getelementptr i32, ptr %p, i64 %x1
  call void @use(ptr %p0, ptr %p1)
  ret void
  ; CHECK: getelementptr i32, ptr %p, i64
  ; CHECK: i64 64
}

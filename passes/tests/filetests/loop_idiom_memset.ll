; RUN: passes loop-idiom
; CHECK-NOT: store i32
define void @f(ptr %p) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %w = sext i32 %i to i64
  %q = getelementptr i32, ptr %p, i64 %w
  store i32 0, ptr %q, align 4
  %j = add nuw nsw i32 %i, 1
  %c = icmp slt i32 %j, 16
  br i1 %c, label %l, label %e
e:
  ret void
  ; CHECK: call void @llvm.memset.p0.i64(ptr align 4 %p, i8 0, i64 64, i1 false)
}

; RUN: passes stack-coloring
; Arrays of different arms share a place, of the larger size; what is read after both, and what a call may keep, does not.
; CHECK-NOT: %b = alloca
declare void @keep(ptr)
define i32 @f(i1 %c, i32 %i) {
  %a = alloca [40 x i32], align 8
  %b = alloca [80 x i32], align 4
  %both = alloca [40 x i32], align 4
  %kept = alloca [16 x i32], align 4
  store i32 %i, ptr %both
  br i1 %c, label %x, label %y
x:
  %p = getelementptr i32, ptr %a, i32 %i
  store i32 1, ptr %p
  %u = load i32, ptr %a
  br label %end
y:
  %q = getelementptr i32, ptr %b, i32 %i
  store i32 2, ptr %q
  %v = load i32, ptr %b
  call void @keep(ptr %kept)
  br label %end
end:
  %w = phi i32 [ %u, %x ], [ %v, %y ]
  %z = load i32, ptr %both
  %r = add i32 %w, %z
  ret i32 %r
  ; CHECK: alloca [80 x i32], align 8
  ; CHECK: alloca [40 x i32]
  ; CHECK: alloca [16 x i32]
  ; CHECK: ret i32
}

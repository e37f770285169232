; RUN: passes infer-alignment
@g = global [8 x i32] zeroinitializer, align 16
define i32 @f() {
  %p = getelementptr i8, ptr @g, i64 12
  %a = load i32, ptr %p, align 1
  %b = load i32, ptr @g, align 1
  %r = add i32 %a, %b
  ret i32 %r
  ; CHECK: load i32, ptr %p, align 4
  ; CHECK: load i32, ptr @g, align 16
}

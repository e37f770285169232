; RUN: passes instcombine
@t = internal constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]
define i32 @f() {
  %p = getelementptr [4 x i32], ptr @t, i64 0, i64 2
  %v = load i32, ptr %p
  ret i32 %v
  ; CHECK: ret i32 30
}

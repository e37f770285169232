; RUN: passes set-local-array-alignment
define void @f() {
  %a = alloca [8 x i32], align 4
  %b = alloca [2 x i32], align 4
  ret void
  ; CHECK: alloca [8 x i32], align 16
  ; CHECK: alloca [2 x i32], align 4
}

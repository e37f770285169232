; RUN: passes sroa,instcombine
; CHECK-NOT: alloca
define i32 @f(i64 %x) {
  %s = alloca i64, align 8
  store i64 %x, ptr %s, align 8
  %h = getelementptr i8, ptr %s, i64 4
  %v = load i32, ptr %h, align 4
  ret i32 %v
  ; CHECK: trunc i64
}

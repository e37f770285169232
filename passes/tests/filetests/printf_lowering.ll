; RUN: passes printf-lowering
; LOOK: call store alloca
@format = private constant [9 x i8] c"%d %f %s\00"
declare i32 @printf(ptr, ...)
define i32 @k(i32 %n, double %x, ptr %s) {
  %a = call i32 (ptr, ...) @printf(ptr @format, i32 %n, double %x, ptr %s)
  %b = call i32 (ptr, ...) @printf(ptr @format)
  %r = add i32 %a, %b
  ret i32 %r
  ; CHECK: = alloca [24 x i8], align 8
  ; CHECK: store i32 %n, ptr %1, align 4
  ; CHECK: store double %x, ptr %2, align 8
  ; CHECK: store ptr %s, ptr %3, align 8
  ; CHECK: call i32 @vprintf(ptr @format, ptr %1)
  ; CHECK: call i32 @vprintf(ptr @format, ptr null)
}

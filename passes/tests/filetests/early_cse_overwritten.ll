; RUN: passes early-cse
; A store that another replaces at once is gone, and hides nothing: the value before it is known (constructors of a base and of a class).
; CHECK-NOT: load
; CHECK: ret i32 %n
define i32 @f(i32 %n, i32 %m) {
  %a = alloca [2 x i32], align 8
  %b = alloca i32, align 4
  store i32 %n, ptr %a, align 8
  %c = getelementptr inbounds i8, ptr %a, i64 4
  store i32 %m, ptr %c, align 4
  store i32 0, ptr %b, align 4
  store i32 %m, ptr %b, align 4
  %x = load i32, ptr %a, align 8
  call void @use(ptr %a, ptr %b)
  ret i32 %x
}
declare void @use(ptr, ptr)

; RUN: passes early-cse
; A write in between that stays hides it.
; CHECK: load i32, ptr %a
define i32 @g(i32 %n, i32 %m, ptr %p) {
  %a = alloca i32, align 4
  call void @use(ptr %a, ptr %a)
  store i32 %n, ptr %a, align 4
  store i32 0, ptr %p, align 4
  store i32 %m, ptr %p, align 4
  %x = load i32, ptr %a, align 4
  ret i32 %x
}
declare void @use(ptr, ptr)

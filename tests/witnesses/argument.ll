define internal i32 @callee(ptr %p) noinline {
  %q = getelementptr i32, ptr %p, i64 1
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  %s = add i32 %a, %b
  ret i32 %s
}
define i32 @caller(ptr %p) {
  %r = call i32 @callee(ptr %p)
  ret i32 %r
}

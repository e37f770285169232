; RUN: passes sroa
define i32 @f(i32 %x) {
  %s = alloca i32
  store i32 %x, ptr %s
  %v = load volatile i32, ptr %s
  ret i32 %v
  ; CHECK: alloca
  ; CHECK: load volatile
}

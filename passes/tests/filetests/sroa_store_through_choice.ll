; RUN: passes function(sroa)
; `(c ? low : high) = middle;` leaves both variables in registers.
; CHECK-NOT: alloca
define ptx_kernel void @f(i1 %c, i32 %x, ptr %o) {
  %low = alloca i32
  %high = alloca i32
  store i32 1, ptr %low
  store i32 2, ptr %high
  %p = select i1 %c, ptr %low, ptr %high
  store i32 %x, ptr %p
  %a = load i32, ptr %low
  %b = load i32, ptr %high
  %s = add i32 %a, %b
  store i32 %s, ptr %o
  ret void
  ; CHECK: select i1 %c, i32 %x, i32 1
  ; CHECK: select i1 %c, i32 2, i32 %x
}

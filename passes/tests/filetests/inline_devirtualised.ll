; RUN: passes cgscc(inline,early-cse,instcombine)
; A call whose callee becomes known after inlining is inlined too.
define internal i32 @twice(i32 %x) {
  %r = mul i32 %x, 2
  ret i32 %r
}
define internal ptr @pick(i1 %c) {
  %p = select i1 %c, ptr @twice, ptr null
  ret ptr %p
}
define ptx_kernel void @f(ptr %o, i32 %x) {
  %p = call ptr @pick(i1 true)
  %r = call i32 %p(i32 %x)
  store i32 %r, ptr %o
  ret void
  ; CHECK: define ptx_kernel void @f
  ; CHECK: shl i32 %x, 1
  ; CHECK: ret void
}

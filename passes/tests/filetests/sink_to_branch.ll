; RUN: passes sink
; The product is needed on one path only; the load stays above the store that may change it.
define i32 @f(ptr %p, i32 %x, i1 %c) {
entry:
  %m = mul i32 %x, %x
  %l = load i32, ptr %p
  store i32 0, ptr %p
  br i1 %c, label %then, label %else
then:
  %s = add i32 %m, %l
  ret i32 %s
else:
  ret i32 0
  ; CHECK: entry:
  ; CHECK: %l = load i32
  ; CHECK: store i32 0
  ; CHECK: br i1
  ; CHECK: then:
  ; CHECK: mul i32
}

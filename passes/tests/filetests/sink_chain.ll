; RUN: passes sink<no-pressure>
; A chain that ends in a value of one block goes there whole where it starts from values that are held anyway.
define i32 @f(i32 %n, i32 %m, ptr %p) {
entry:
  %i = load i32, ptr %p
  %a = add i32 %i, -4
  %b = add i32 %n, -1
  %c = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  %skip = icmp sge i32 %i, %m
  br i1 %skip, label %out, label %use
  ; CHECK: icmp sge
use:
  ; CHECK: use:
  ; CHECK: add i32 %i, -4
  ; CHECK: add i32 %n, -1
  ; CHECK: smin
  store i32 %c, ptr %p
  br label %out
out:
  ret i32 %n
}
declare i32 @llvm.smin.i32(i32, i32)

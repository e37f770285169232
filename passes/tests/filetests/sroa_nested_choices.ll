; RUN: passes function(sroa)
; A choice between a choice and a variable, and one between a variable and what was just read: no variable stays.
; CHECK-NOT: alloca
define i32 @clamp(i32 %v, i32 %lo, i32 %hi, ptr %p) {
  %a = alloca i32
  %b = alloca i32
  %c = alloca i32
  store i32 %v, ptr %a
  store i32 %lo, ptr %b
  store i32 %hi, ptr %c
  %x = icmp slt i32 %v, %lo
  %y = icmp sgt i32 %v, %hi
  %s = select i1 %y, ptr %c, ptr %a
  %t = select i1 %x, ptr %b, ptr %s
  %z = load i32, ptr %p
  %w = icmp slt i32 %z, %v
  %u = select i1 %w, ptr %p, ptr %t
  %r = load i32, ptr %u
  ret i32 %r
}

; RUN: passes instcombine
define i32 @f(i32 %x, i32 %y) {
  %a = udiv i32 %x, 8
  %s = shl i32 %x, 7
  %t = lshr i32 %x, 25
  %r = or i32 %s, %t
  %c = icmp slt i32 %r, %y
  %m = select i1 %c, i32 %r, i32 %y
  %z = add i32 %a, %m
  ret i32 %z
  ; CHECK: lshr i32 %x, 3
  ; CHECK: @llvm.fshl.i32(i32 %x, i32 %x, i32 7)
  ; CHECK: @llvm.smin.i32
}

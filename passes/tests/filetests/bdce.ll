; RUN: passes bdce
; The high half of the sum is masked off, and so is what only reaches it.
target triple = "nvptx64-nvidia-cuda"
define i32 @masked(i32 %x, i32 %y) {
; CHECK: @masked
  %high = shl i32 %y, 16
  %sum = add i32 %x, %high
  %low = and i32 %sum, 65535
  ret i32 %low
}
; Nobody sees the copies of the sign.
define i16 @signless(i8 %x) {
; CHECK: @signless
; CHECK: zext i8 %x to i32
  %e = sext i8 %x to i32
  %m = and i32 %e, 255
  %t = trunc i32 %m to i16
  ret i16 %t
}
; CHECK-NOT: shl i32 %y
; CHECK-NOT: sext

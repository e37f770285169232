; RUN: jacq -arch=sm_90 -O3
; LOOK: mul mad add cvt
target triple = "nvptx64-nvidia-cuda"

define i64 @f(i32 %a, i32 %b, i64 %c) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %m = mul i64 %x, %y
  %r = add i64 %m, %c
  ret i64 %r
  ; CHECK: mad.wide.u32 %rd, %r, %r, %rd;
}

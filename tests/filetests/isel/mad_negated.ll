; RUN: jacq -arch=sm_80 -O3
; LOOK: mad mul sub
; What a product with a constant is taken from is added to the product with its negative.
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %x, i32 %y) {
  %m = mul i32 %y, 127773
  %r = sub i32 %x, %m
  ret i32 %r
  ; CHECK: mad.lo.s32 %r, %r, -127773, %r;
}

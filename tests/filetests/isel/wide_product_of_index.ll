; RUN: jacq -arch=sm_90 -O3
; LOOK: mul mad add.s64
; The block's first element in 64 bits, and the thread's number of 32 bits: a sum behind the product needs no pair for the addend.
target triple = "nvptx64-nvidia-cuda"

define i64 @f(i32 %block, i32 %size, i32 %thread) {
  %x = zext i32 %block to i64
  %y = zext i32 %size to i64
  %m = mul nuw i64 %x, %y
  %t = zext i32 %thread to i64
  %r = add nuw i64 %m, %t
  ret i64 %r
  ; CHECK: mul.wide.u32 %rd, %r, %r;
  ; CHECK: add.s64 %rd, %rd, %rd;
}
define i64 @g(i32 %a, i32 %b, i32 %c) {
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  %m = mul nsw i64 %x, %y
  %t = sext i32 %c to i64
  %r = add nsw i64 %m, %t
  ret i64 %r
  ; CHECK: mul.wide.s32 %rd, %r, %r;
  ; CHECK: add.s64 %rd, %rd, %rd;
}

; RUN: jacq -arch=sm_90 -O3
; LOOK: lop3 and.b xor.b
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, i32 %b, i32 %c) {
  %x = and i32 %a, %b
  %r = xor i32 %x, %c
  ret i32 %r
  ; CHECK: and.b32 %r, %r, %r;
  ; CHECK: xor.b32 %r, %r, %r;
}

; RUN: jacq -arch=sm_90 -O3
; LOOK: add
target triple = "nvptx64-nvidia-cuda"

define i128 @f(i128 %a, i128 %b) {
  %r = add i128 %a, %b
  ret i128 %r
  ; CHECK: add.cc.u64 %rd, %rd, %rd;
  ; CHECK: addc.u64 %rd, %rd, %rd;
}

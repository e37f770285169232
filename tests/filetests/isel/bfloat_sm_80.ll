; RUN: jacq -arch=sm_80 -O3
; LOOK: fma add mul cvt
target triple = "nvptx64-nvidia-cuda"

define bfloat @f(bfloat %a, bfloat %b) {
  %r = fadd bfloat %a, %b
  ret bfloat %r
  ; CHECK: fma.rn.bf16 %rs, %rs, %rs, %rs;
}

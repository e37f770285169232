; RUN: jacq -arch=sm_90 -O3
; LOOK: fma mul add
target triple = "nvptx64-nvidia-cuda"

; Of two products the one with a factor that needs no register of its own goes into the sum; the other one frees its factors.
define float @f(float %s, float %w, float %k) {
  %a = fmul contract float %s, %w
  %b = fmul contract float %k, 3.0
  %r = fadd contract float %a, %b
  ret float %r
  ; CHECK: mul.f32 %f, %f, %f;
  ; CHECK: fma.rn.f32 %f, %f, 0f40400000, %f;
}
; CHECK-NOT: mul.f32 %f, %f, 0f40400000

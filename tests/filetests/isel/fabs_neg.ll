; RUN: jacq -arch=sm_90 -O3
; LOOK: abs neg
target triple = "nvptx64-nvidia-cuda"

declare float @llvm.fabs.f32(float)
define float @f(float %a) {
  %x = call float @llvm.fabs.f32(float %a)
  %r = fneg float %x
  ret float %r
  ; CHECK: abs.f32 %f, %f;
  ; CHECK: neg.f32 %f, %f;
}

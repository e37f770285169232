; RUN: jacq -arch=sm_90 -O3 -ftz=1
; LOOK: sqrt
target triple = "nvptx64-nvidia-cuda"

declare float @llvm.sqrt.f32(float)
define float @f(float %a) {
  %r = call float @llvm.sqrt.f32(float %a)
  ret float %r
  ; CHECK: sqrt.rn.ftz.f32 %f, %f;
}

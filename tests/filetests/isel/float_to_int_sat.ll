; RUN: jacq -arch=sm_90 -O3
; LOOK: cvt selp setp
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.fptosi.sat.i32.f32(float)
define i32 @f(float %a) {
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %a)
  ret i32 %r
  ; CHECK: cvt.rzi.s32.f32 %r, %f;
}

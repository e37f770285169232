; RUN: jacq -arch=sm_90 -O3
; LOOK: add cvt
target triple = "nvptx64-nvidia-cuda"

define float @f(i32 %a) {
  %x = sitofp i32 %a to float
  %y = fadd float %x, 0x3FB99999A0000000
  %z = fpext float %y to double
  %w = fadd double %z, 0.1
  %r = fptrunc double %w to float
  ret float %r
  ; CHECK: cvt.rn.f32.s32 %f, %r;
  ; CHECK: add.f32 %f, %f, 0f3DCCCCCD;
  ; CHECK: cvt.f64.f32 %fd, %f;
  ; CHECK: add.f64 %fd, %fd, 0d3FB999999999999A;
  ; CHECK: cvt.rn.f32.f64 %f, %fd;
}

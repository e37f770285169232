; RUN: passes float2int
target triple = "nvptx64-nvidia-cuda"
define i1 @compared(i8 %a, i8 %b) {
; CHECK: @compared
; CHECK: add i32
; CHECK: icmp slt i32
  %x = uitofp i8 %a to float
  %y = uitofp i8 %b to float
  %s = fadd float %x, %y
  %c = fcmp olt float %s, 2.000000e+02
  ret i1 %c
}
define i32 @back(i16 %a) {
; CHECK: @back
; CHECK: mul i32
  %x = sitofp i16 %a to float
  %s = fmul float %x, 3.000000e+00
  %c = fptosi float %s to i32
  ret i32 %c
}
; Products of 32 bits are not exact in single precision.
define i1 @inexact(i32 %a) {
; CHECK: @inexact
; CHECK: fmul
  %x = sitofp i32 %a to float
  %s = fmul float %x, 3.000000e+00
  %c = fcmp olt float %s, 2.000000e+02
  ret i1 %c
}

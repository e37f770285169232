; RUN: passes inferattrs
target triple = "nvptx64-nvidia-cuda"
; CHECK: declare float @__nv_sinf(float)
; CHECK: memory(none)
declare float @__nv_sinf(float)
define float @f(float %x) {
  %y = call float @__nv_sinf(float %x)
  ret float %y
}

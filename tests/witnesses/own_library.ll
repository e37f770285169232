target triple = "nvptx64-nvidia-gpulibs"
define float @__nv_sqrtf(float %x) {
  %y = fmul float %x, 2.0
  ret float %y
}
define double @__nv_sin(double %x) {
  %y = fmul double %x, 2.0
  ret double %y
}

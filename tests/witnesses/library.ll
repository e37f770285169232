target triple = "nvptx64-nvidia-cuda"
declare float @__nv_sqrtf(float)
define ptx_kernel void @k(ptr %p) {
  %x = load float, ptr %p
  %y = call float @__nv_sqrtf(float %x)
  store float %y, ptr %p
  ret void
}

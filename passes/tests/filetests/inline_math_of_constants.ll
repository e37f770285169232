; RUN: passes cgscc(inline)
; A math function of a constant is its value; the wrapper around it waits for its callers.
define internal float @acosf(float %x) {
  %r = call float @__nv_acosf(float %x)
  ret float %r
}
define internal float @__nv_acosf(float %x) {
  %r = fadd float %x, 1.0
  ret float %r
}
define ptx_kernel void @f(ptr %o) {
  %r = call float @acosf(float -1.0)
  store float %r, ptr %o
  ret void
  ; CHECK: store float 0x400921FB60000000
}

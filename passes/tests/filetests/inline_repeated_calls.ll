; RUN: -passes=cgscc(inline)
; A call whose result depends on its arguments alone is made once.
; CHECK: define float @twice
; CHECK: fdiv
; CHECK: fadd float %r, %r
; CHECK: define float @changed
; CHECK: load
; CHECK: store
; CHECK: load
define internal float @pure(float %x) {
  %r = fdiv float 1.0, %x
  ret float %r
}
define internal float @reads(ptr %p) {
  %r = load float, ptr %p
  ret float %r
}
define float @twice(float %x) {
  %a = call float @pure(float %x)
  %b = call float @pure(float %x)
  %r = fadd float %a, %b
  ret float %r
}
define float @changed(ptr %p) {
  %a = call float @reads(ptr %p)
  store float 2.0, ptr %p
  %b = call float @reads(ptr %p)
  %r = fadd float %a, %b
  ret float %r
}

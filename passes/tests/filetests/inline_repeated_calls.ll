; RUN: passes cgscc(inline)
; A call whose result depends on its arguments alone is made once.
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
  ; CHECK: define float @twice
  ; CHECK: fdiv
  ; CHECK: fadd float %r, %r
}
define float @changed(ptr %p) {
  %a = call float @reads(ptr %p)
  store float 2.0, ptr %p
  %b = call float @reads(ptr %p)
  %r = fadd float %a, %b
  ret float %r
  ; CHECK: define float @changed
  ; CHECK: load
  ; CHECK: store
  ; CHECK: load
}
; The function may end the thread, by an instruction without operands, and keeps a local variable.
declare void @llvm.trap()
define internal void @half(ptr %p) {
  %v = load float, ptr %p
  %w = fmul float %v, 0.5
  store float %w, ptr %p
  ret void
}
define internal float @may_end(float %x) {
  %l = alloca float
  %z = fcmp oeq float %x, 0.0
  br i1 %z, label %no, label %yes
no:
  unreachable
yes:
  store float %x, ptr %l
  call void @half(ptr %l)
  %h = load float, ptr %l
  %q = fdiv float 1.0, %h
  ret float %q
}
define float @guarded(float %x) {
  %a = call float @may_end(float %x)
  %b = call float @may_end(float %x)
  %r = fadd float %a, %b
  ret float %r
  ; CHECK: define float @guarded
  ; CHECK: fdiv
  ; CHECK: fadd float %q, %q
}

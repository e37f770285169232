; RUN: passes slp-vectorizer
; CHECK-NOT: fmul contract half
define <2 x half> @f(<2 x half> %v, <2 x half> %w) {
  %a = extractelement <2 x half> %v, i32 0
  %b = extractelement <2 x half> %v, i32 1
  %c = extractelement <2 x half> %w, i32 0
  %d = extractelement <2 x half> %w, i32 1
  %m = fmul contract half %a, %c
  %n = fmul contract half %b, %d
  %s = fadd contract half %m, 1.0
  %t = fadd contract half %n, 2.0
  %x = insertelement <2 x half> poison, half %s, i32 0
  %y = insertelement <2 x half> %x, half %t, i32 1
  ret <2 x half> %y
  ; CHECK: fmul contract <2 x half> %v, %w
  ; CHECK: fadd contract <2 x half>
  ; CHECK: ret <2 x half>
}
; Single precision has no pairs before sm_100.
define <2 x float> @g(<2 x float> %v, <2 x float> %w) {
  %a = extractelement <2 x float> %v, i32 0
  %b = extractelement <2 x float> %v, i32 1
  %c = extractelement <2 x float> %w, i32 0
  %d = extractelement <2 x float> %w, i32 1
  %m = fadd float %a, %c
  %n = fadd float %b, %d
  %x = insertelement <2 x float> poison, float %m, i32 0
  %y = insertelement <2 x float> %x, float %n, i32 1
  ret <2 x float> %y
  ; CHECK: fadd float
}

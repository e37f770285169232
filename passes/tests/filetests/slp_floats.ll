; RUN: passes slp-vectorizer -arch=sm_100
; CHECK-NOT: fmul contract float
define <2 x float> @f(<2 x float> %v, <2 x float> %w) {
  %a = extractelement <2 x float> %v, i32 0
  %b = extractelement <2 x float> %v, i32 1
  %c = extractelement <2 x float> %w, i32 0
  %d = extractelement <2 x float> %w, i32 1
  %m = fmul contract float %a, %c
  %n = fmul contract float %b, %d
  %s = fadd contract float %m, 1.0
  %t = fadd contract float %n, 2.0
  %x = insertelement <2 x float> poison, float %s, i32 0
  %y = insertelement <2 x float> %x, float %t, i32 1
  ret <2 x float> %y
  ; CHECK: fmul contract <2 x float> %v, %w
  ; CHECK: fadd contract <2 x float>
  ; CHECK: ret <2 x float>
}

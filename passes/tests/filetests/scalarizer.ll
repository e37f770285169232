; RUN: passes scalarizer
target triple = "nvptx64-nvidia-cuda"
define <2 x i32> @f(<2 x i32> %x, <2 x i32> %y) {
; CHECK: @f
; CHECK: extractelement <2 x i32> %x
; CHECK: mul nsw i32
; CHECK: mul nsw i32
; CHECK: insertelement
  %m = mul nsw <2 x i32> %x, %y
  %s = shufflevector <2 x i32> %m, <2 x i32> %x, <2 x i32> <i32 1, i32 2>
  ret <2 x i32> %s
}
define float @elements(<2 x float> %x) {
; CHECK: @elements
; CHECK: fadd float
; CHECK: ret float
  %s = fadd <2 x float> %x, <float 1.0, float 2.0>
  %e = extractelement <2 x float> %s, i64 1
  ret float %e
}
; CHECK-NOT: mul nsw <2
; CHECK-NOT: fadd <2
; CHECK-NOT: shufflevector

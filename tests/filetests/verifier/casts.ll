; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define void @f(i32 %x, float %y) {
  %a = trunc i32 %x to i64
  %b = zext float %y to i32
  %c = bitcast i32 %x to i64
  ret void
}
; CHECK: casts.ll: error: invalid cast from 'i32' to 'i64': %a = trunc (in function 'f')
; CHECK: casts.ll: error: invalid cast from 'float' to 'i32': %b = zext (in function 'f')
; CHECK: casts.ll: error: invalid cast from 'i32' to 'i64': %c = bitcast (in function 'f')

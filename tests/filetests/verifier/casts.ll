; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define void @f(i32 %x, float %y) {
  %a = trunc i32 %x to i64
  %b = zext float %y to i32
  %c = bitcast i32 %x to i64
  ret void
}
; CHECK: casts.ll:5:14: error: invalid cast opcode for cast from 'i32' to 'i64' [ir_syntax]

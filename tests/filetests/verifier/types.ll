; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %a, i64 %b, float %x) {
  %c = add i32 %a, %b
  ret i32 %c
}
; CHECK: types.ll:5:20: error: '%b' defined with type 'i64' but expected 'i32' [ir_syntax]

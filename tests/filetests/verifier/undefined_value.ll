; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define i32 @f() {
  ret i32 %x
}
; CHECK: undefined_value.ll:5:11: error: use of undefined value '%x' [ir_syntax]

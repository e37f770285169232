; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define i32 @f() {
  ret void
}
; CHECK: return_type.ll:5:7: error: value doesn't match function result type 'i32' [ir_syntax]

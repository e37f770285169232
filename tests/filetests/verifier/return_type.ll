; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define i32 @f() {
  ret void
}
; CHECK: return_type.ll: error: function return type does not match operand type of return instruction: ret (in function 'f')

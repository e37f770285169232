; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  %x = add i32 1, 2
}
; CHECK: terminators.ll: error: basic block bb0 does not have a terminator (in function 'f')

; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  %x = add i32 1, 2
}
; CHECK: terminators.ll: error: Basic Block in function 'f' does not have terminator! (in function 'f') [no_terminator]

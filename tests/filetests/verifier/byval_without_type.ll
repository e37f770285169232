; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"
declare void @f(ptr byval)
; CHECK: byval_without_type.ll:3:26: error: expected '('

; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"

define void @f( {
  ret void
}
; CHECK: syntax.ll:5:3: error: expected type

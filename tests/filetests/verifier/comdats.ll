; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"
@g = global i32 0, comdat($v)
; CHECK: comdats.ll:3:27: error: use of undefined comdat '$v'

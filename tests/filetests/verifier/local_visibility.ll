; RUN: not jacq -arch=sm_80
target triple = "nvptx64-nvidia-cuda"
@g = internal hidden global i32 0
; CHECK: local_visibility.ll:3:1: error: symbol with local linkage must have default visibility

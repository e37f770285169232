; RUN: jacq -arch=sm_75
; LOOK: .target .address_size
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  ret void
}
; CHECK: .target sm_75
; CHECK: .address_size 64

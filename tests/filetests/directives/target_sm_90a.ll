; RUN: jacq -arch=sm_90a
; LOOK: .target .address_size
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  ret void
}
; CHECK: .target sm_90a
; CHECK: .address_size 64

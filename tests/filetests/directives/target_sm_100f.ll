; RUN: jacq -arch=sm_100f
; LOOK: .target .address_size
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  ret void
}
; CHECK: .target sm_100f
; CHECK: .address_size 64

; RUN: jacq -arch=sm_90 -O3
; LOOK: .visible .maxntid .minnctapersm .reqntid .maxnreg .reqnctapercluster .explicitcluster
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @a() #0 {
  ret void
  ; CHECK: .visible .entry a()
  ; CHECK: .maxntid 128, 2, 1
  ; CHECK: .minnctapersm 3
  ; CHECK: .maxnreg 40
}
define ptx_kernel void @b() #1 {
  ret void
  ; CHECK: .visible .entry b()
  ; CHECK: .reqntid 64, 1, 1
  ; CHECK: .explicitcluster
  ; CHECK: .reqnctapercluster 2, 1, 1
}
define void @c() {
  ret void
  ; CHECK: .visible .entry c()
  ; CHECK: .maxntid 256, 1, 1
}
attributes #0 = { "nvvm.maxntid"="128,2" "nvvm.minctasm"="3" "nvvm.maxnreg"="40" }
attributes #1 = { "nvvm.reqntid"="64" "nvvm.cluster_dim"="2,1,1" }
!nvvm.annotations = !{!0}
!0 = !{ptr @c, !"kernel", i32 1, !"maxntidx", i32 256}

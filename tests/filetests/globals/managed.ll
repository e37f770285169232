; RUN: jacq -arch=sm_90 -O3
; LOOK: .global .visible .attribute
target triple = "nvptx64-nvidia-cuda"

@m = addrspace(1) externally_initialized global i32 3
!nvvm.annotations = !{!0}
!0 = !{ptr addrspace(1) @m, !"managed", i32 1}
; CHECK: .visible .global .attribute(.managed) .align 4 .u32 m = 3;

; RUN: not jacq -nvvm-verify -arch=sm_80
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel i32 @f() {
  ret i32 0
}
define ptx_kernel void @g() #0 {
  ret void
}
define void @h() #1 {
  ret void
}
attributes #0 = { "nvvm.cluster_dim"="2,0,1" }
attributes #1 = { "nvvm.maxclusterrank"="0" }
; CHECK: kernels.ll: error: non-void entry function. (in function 'f')
; CHECK: kernels.ll: error: Cluster dimensions and cluster maximum blocks are not supported on pre-Hopper Architectures (in function 'g')
; CHECK: kernels.ll: error: If any cluster dimension is specified as 0 then all other dimensions must be specified as 0 (in function 'g')
; CHECK: kernels.ll: error: Cluster dimensions and cluster maximum blocks are not supported on pre-Hopper Architectures (in function 'h')
; CHECK: kernels.ll: error: Cluster dimensions and cluster maximum blocks are only allowed for kernel functions (in function 'h')
; CHECK: kernels.ll: error: Cluster maximum blocks must be non-zero (in function 'h')

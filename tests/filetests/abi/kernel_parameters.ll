; RUN: jacq -arch=sm_90 -O3
; LOOK: .visible .param )
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) align 16 %a, ptr noalias readonly %b, i8 %c, ptr byval({ i32, i8 }) align 4 %d, double %e) {
  store i8 %c, ptr addrspace(1) %a
  ret void
  ; CHECK: .visible .entry k(
  ; CHECK: .param .u64 .ptr .global .align 16 k_param_0,
  ; CHECK: .param .u64 .ptr .align 1 k_param_1,
  ; CHECK: .param .u8 k_param_2,
  ; CHECK: .param .align 4 .b8 k_param_3[8],
  ; CHECK: .param .f64 k_param_4
  ; CHECK: )
}

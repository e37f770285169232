; RUN: jacq -arch=sm_90 -O3
; LOOK: .func .param .visible )
target triple = "nvptx64-nvidia-cuda"

define i8 @f(i1 %a, i8 %b, i16 %c, half %d, <3 x i32> %e, { i8, i64 } %g, i128 %h, [2 x i16] %i, ptr addrspace(3) %s) {
  ret i8 %b
}
; CHECK: .visible .func (.param .b32 func_retval0) f(
; CHECK: .param .b32 f_param_0,
; CHECK: .param .b32 f_param_1,
; CHECK: .param .b32 f_param_2,
; CHECK: .param .align 2 .b8 f_param_3[2],
; CHECK: .param .align 16 .b8 f_param_4[16],
; CHECK: .param .align 8 .b8 f_param_5[16],
; CHECK: .param .align 16 .b8 f_param_6[16],
; CHECK: .param .align 2 .b8 f_param_7[4],
; CHECK: .param .b64 f_param_8
; CHECK: )

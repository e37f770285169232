; RUN: jacq -arch=sm_90 -O3
; LOOK: .extern call st.param .param
target triple = "nvptx64-nvidia-cuda"

declare i32 @printf(ptr, ...)
@s = private addrspace(1) constant [4 x i8] c"%d\0A\00"
define void @f(i32 %x, double %y) {
  %r = call i32 (ptr, ...) @printf(ptr addrspacecast (ptr addrspace(1) @s to ptr), i32 %x, double %y)
  ret void
  ; CHECK: .param .b32 f_param_0,
  ; CHECK: .param .b64 f_param_1
  ; CHECK: .param .b64 param0;
  ; CHECK: st.param.u64 [param0], %rd;
  ; CHECK: .param .align 8 .b8 param1[16];
  ; CHECK: st.param.u32 [param1], %r;
  ; CHECK: st.param.f64 [param1+8], %fd;
  ; CHECK: .param .b32 retval0;
  ; CHECK: call.uni (retval0), printf, (param0, param1);
}
; CHECK: .extern .func (.param .b32 func_retval0) printf(
; CHECK: .param .b64 printf_param_0,
; CHECK: .param .align 8 .b8 %VAParam[]

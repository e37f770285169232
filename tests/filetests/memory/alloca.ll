; RUN: jacq -arch=sm_90 -O3
; LOOK: .local ld. st. cvta
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %n) {
  %a = alloca [4 x i32], align 16
  %p = getelementptr [4 x i32], ptr %a, i32 0, i32 %n
  store i32 1, ptr %p
  %q = getelementptr [4 x i32], ptr %a, i32 0, i32 2
  %x = load i32, ptr %q
  ret i32 %x
  ; CHECK: .local .align 16 .b8 __local_depot0[16];
  ; CHECK: ld.param.u32 %r, [f_param_0];
  ; CHECK: st.local.u32 [%rd], 1;
  ; CHECK: ld.local.u32 %r, [%rd+8];
  ; CHECK: st.param.u32 [func_retval0], %r;
}

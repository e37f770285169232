; RUN: jacq -arch=sm_90 -O3
; LOOK: .extern call ld.param st.param .param )
target triple = "nvptx64-nvidia-cuda"

declare i64 @g(i32, float, <2 x i16>)
define i64 @f(i32 %x) {
  %r = call i64 @g(i32 %x, float 2.5, <2 x i16> <i16 1, i16 2>)
  ret i64 %r
}
; CHECK: .extern .func (.param .b64 func_retval0) g(
; CHECK: .param .b32 g_param_0,
; CHECK: .param .b32 g_param_1,
; CHECK: .param .align 4 .b8 g_param_2[4]
; CHECK: );
; CHECK: .param .b32 f_param_0
; CHECK: )
; CHECK: ld.param.u32 %r, [f_param_0];
; CHECK: .param .b32 param0;
; CHECK: st.param.u32 [param0], %r;
; CHECK: .param .b32 param1;
; CHECK: st.param.f32 [param1], 0f40200000;
; CHECK: .param .align 4 .b8 param2[4];
; CHECK: st.param.v2.u16 [param2], {%rs, %rs};
; CHECK: .param .b64 retval0;
; CHECK: call.uni (retval0), g, (param0, param1, param2);
; CHECK: ld.param.u64 %rd, [retval0];
; CHECK: st.param.u64 [func_retval0], %rd;

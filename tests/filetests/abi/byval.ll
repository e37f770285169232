; RUN: jacq -arch=sm_90 -O3
; LOOK: .extern .visible .param st.param call
target triple = "nvptx64-nvidia-cuda"

%s = type { i32, [5 x i32] }
declare void @g(ptr byval(%s) align 8)
define void @f(ptr byval(%s) align 8 %p) {
  call void @g(ptr byval(%s) align 8 %p)
  ret void
}
; CHECK: .extern .func g(
; CHECK: .param .align 8 .b8 g_param_0[24]
; CHECK: .visible .func f(
; CHECK: .param .align 8 .b8 f_param_0[24]
; CHECK: .param .align 8 .b8 param0[24];
; CHECK: st.param.b32 [param0], %r;
; CHECK: st.param.b32 [param0+4], %r;
; CHECK: st.param.b32 [param0+8], %r;
; CHECK: st.param.b32 [param0+12], %r;
; CHECK: st.param.b32 [param0+16], %r;
; CHECK: st.param.b32 [param0+20], %r;
; CHECK: call.uni g, (param0);

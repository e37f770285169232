; RUN: jacq -arch=sm_90 -O3
; LOOK: .visible st.param
target triple = "nvptx64-nvidia-cuda"

define <4 x float> @a(<4 x float> %x) {
  ret <4 x float> %x
  ; CHECK: .visible .func (.param .align 16 .b8 func_retval0[16]) a(
  ; CHECK: st.param.v4.f32 [func_retval0], {%f, %f, %f, %f};
}
define { i32, i64 } @b(i32 %x) {
  %r = insertvalue { i32, i64 } zeroinitializer, i32 %x, 0
  ret { i32, i64 } %r
  ; CHECK: .visible .func (.param .align 8 .b8 func_retval0[16]) b(
  ; CHECK: st.param.u32 [func_retval0], %r;
  ; CHECK: st.param.u64 [func_retval0+8], 0;
}
define i1 @c(i1 %x) {
  %r = xor i1 %x, true
  ret i1 %r
  ; CHECK: .visible .func (.param .b32 func_retval0) c(
  ; CHECK: st.param.b32 [func_retval0], %r;
}
define signext i8 @d(i8 signext %x) {
  ret i8 %x
  ; CHECK: .visible .func (.param .b32 func_retval0) d(
  ; CHECK: st.param.b32 [func_retval0], %r;
}

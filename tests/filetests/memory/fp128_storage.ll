; RUN: jacq -arch=sm_80 -O3
; LOOK: ld. st. ret
target triple = "nvptx64-nvidia-cuda"

define fp128 @move(fp128 %x, ptr %p, ptr %q) {
  %v = load fp128, ptr %p
  store fp128 %v, ptr %q
  ret fp128 %x
  ; CHECK: ld.param.v2.u64 {%rd, %rd}, [move_param_0];
  ; CHECK: ld.param.u64 %rd, [move_param_1];
  ; CHECK: ld.param.u64 %rd, [move_param_2];
  ; CHECK: ld.v2.u64 {%rd, %rd}, [%rd];
  ; CHECK: st.v2.u64 [%rd], {%rd, %rd};
  ; CHECK: st.param.v2.u64 [func_retval0], {%rd, %rd};
  ; CHECK: ret;
}

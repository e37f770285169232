; RUN: jacq -arch=sm_90 -O3
; LOOK: ld. st. cvta
; CHECK-NOT: .local
target triple = "nvptx64-nvidia-cuda"

%s = type { i32, [7 x i32] }
define ptx_kernel void @f(ptr byval(%s) align 4 %p, ptr addrspace(1) %o) {
  %a = getelementptr %s, ptr %p, i32 0, i32 1, i32 3
  %x = load i32, ptr %a
  store i32 %x, ptr addrspace(1) %o
  ret void
  ; CHECK: ld.param.u64 %rd, [f_param_1];
  ; CHECK: ld.param.u32 %r, [f_param_0+16];
  ; CHECK: st.global.u32 [%rd], %r;
}

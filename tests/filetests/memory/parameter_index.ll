; RUN: jacq -arch=sm_90 -O0
; LOOK: mov.b64 ld. st. cvta .local
target triple = "nvptx64-nvidia-cuda"
; A kernel's structure stays where it is though its index is not known; what is written has a copy, and a cast to the
; parameters' space still means the parameter.
%s = type { i32, [7 x i32] }
define ptx_kernel void @index(ptr byval(%s) align 4 %p, i32 %i, ptr addrspace(1) %o) {
  %a = getelementptr %s, ptr %p, i32 0, i32 1, i32 %i
  %x = load i32, ptr %a
  store i32 %x, ptr addrspace(1) %o
  ret void
  ; CHECK: ld.param.u32 %r, [index_param_1];
  ; CHECK: ld.param.u64 %rd, [index_param_2];
  ; CHECK: mov.b64 %rd, index_param_0;
  ; CHECK: ld.param.u32 %r, [%rd+4];
  ; CHECK: st.global.u32 [%rd], %r;
}
define ptx_kernel void @both(ptr byval(%s) align 16 %p, ptr addrspace(1) %o) {
  %a = getelementptr %s, ptr %p, i32 0, i32 1, i32 2
  %q = addrspacecast ptr %a to ptr addrspace(101)
  store i32 3, ptr %a
  %x = load i32, ptr addrspace(101) %q
  store i32 %x, ptr addrspace(1) %o
  ret void
  ; CHECK: .local .align 16 .b8 __local_depot1[32];
  ; CHECK: ld.param.u64 %rd, [both_param_1];
  ; CHECK: ld.param.v4.u32 {%r, %r, %r, %r}, [both_param_0];
  ; CHECK: st.local.v4.u32 [__local_depot1], {%r, %r, %r, %r};
  ; CHECK: ld.param.v4.u32 {%r, %r, %r, %r}, [both_param_0+16];
  ; CHECK: st.local.v4.u32 [__local_depot1+16], {%r, %r, %r, %r};
  ; CHECK: st.local.u32 [__local_depot1+12], 3;
  ; CHECK: ld.param.u32 %r, [both_param_0+12];
  ; CHECK: st.global.u32 [%rd], %r;
}

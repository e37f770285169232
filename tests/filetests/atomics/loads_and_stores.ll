; RUN: jacq -arch=sm_90 -O3
; LOOK: ld. st. fence
target triple = "nvptx64-nvidia-cuda"

define i32 @f(ptr %p, ptr addrspace(1) %g) {
  %a = load atomic i32, ptr %p monotonic, align 4
  %b = load atomic i32, ptr addrspace(1) %g acquire, align 4
  %c = load atomic i32, ptr %p syncscope("block") seq_cst, align 4
  store atomic i32 %a, ptr %p release, align 4
  store atomic i32 %b, ptr addrspace(1) %g syncscope("device") monotonic, align 4
  store atomic i32 %c, ptr %p seq_cst, align 4
  ret i32 %c
  ; CHECK: ld.param.u64 %rd, [f_param_0];
  ; CHECK: ld.param.u64 %rd, [f_param_1];
  ; CHECK: ld.relaxed.sys.u32 %r, [%rd];
  ; CHECK: ld.acquire.sys.global.u32 %r, [%rd];
  ; CHECK: fence.sc.cta;
  ; CHECK: ld.acquire.cta.u32 %r, [%rd];
  ; CHECK: st.release.sys.u32 [%rd], %r;
  ; CHECK: st.relaxed.gpu.global.u32 [%rd], %r;
  ; CHECK: fence.sc.sys;
  ; CHECK: st.release.sys.u32 [%rd], %r;
  ; CHECK: st.param.u32 [func_retval0], %r;
}

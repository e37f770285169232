; RUN: jacq -arch=sm_90 -O3
; LOOK: ld. st.
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %p, ptr addrspace(1) align 16 %q, i64 40, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 8 %q, i8 1, i64 12, i1 false)
  ret void
  ; CHECK: ld.param.u64 %rd, [f_param_0];
  ; CHECK: ld.param.u64 %rd, [f_param_1];
  ; CHECK: ld.global.v4.u32 {%r, %r, %r, %r}, [%rd];
  ; CHECK: ld.global.v4.u32 {%r, %r, %r, %r}, [%rd+16];
  ; CHECK: ld.global.u64 %rd, [%rd+32];
  ; CHECK: st.global.v4.u32 [%rd], {%r, %r, %r, %r};
  ; CHECK: st.global.v4.u32 [%rd+16], {%r, %r, %r, %r};
  ; CHECK: st.global.u64 [%rd+32], %rd;
  ; CHECK: st.global.u64 [%rd], 72340172838076673;
  ; CHECK: st.global.u32 [%rd+8], 16843009;
}
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)

; RUN: jacq -arch=sm_90 -O3
; LOOK: cvta ld.
target triple = "nvptx64-nvidia-cuda"
; Between two named windows the generic address stands.
define i32 @f(ptr addrspace(1) %p, ptr addrspace(7) %q) {
  %a = addrspacecast ptr addrspace(1) %p to ptr addrspace(3)
  %x = load i32, ptr addrspace(3) %a
  %b = addrspacecast ptr addrspace(7) %q to ptr addrspace(3)
  %y = load i32, ptr addrspace(3) %b
  %r = add i32 %x, %y
  ret i32 %r
  ; CHECK: ld.param.u64 %rd, [f_param_0];
  ; CHECK: ld.param.u64 %rd, [f_param_1];
  ; CHECK: cvta.global.u64 %rd, %rd;
  ; CHECK: cvta.to.shared.u64 %rd, %rd;
  ; CHECK: ld.shared.u32 %r, [%r];
  ; CHECK: cvta.shared::cluster.u64 %rd, %rd;
  ; CHECK: cvta.to.shared.u64 %rd, %rd;
  ; CHECK: ld.shared.u32 %r, [%r];
}

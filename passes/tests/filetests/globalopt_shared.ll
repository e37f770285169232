; RUN: passes globalopt
; Shared memory that nothing reads is not written, nor is what was to be written there read.
@t = internal addrspace(3) global [64 x float] undef
@u = internal addrspace(3) global [64 x float] undef
define ptx_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr [64 x float], ptr addrspace(3) @t, i64 0, i64 %i
  store float %v, ptr addrspace(3) %q
  ret void
  ; CHECK: define ptx_kernel void @k
  ; CHECK-NEXT: 0:
  ; CHECK-NEXT: ret void
}
define ptx_kernel void @read(ptr addrspace(1) %p, i64 %i) {
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr [64 x float], ptr addrspace(3) @u, i64 0, i64 %i
  store float %v, ptr addrspace(3) %q
  %w = load float, ptr addrspace(3) @u
  store float %w, ptr addrspace(1) %p
  ret void
  ; CHECK: define ptx_kernel void @read
  ; CHECK: store float
}

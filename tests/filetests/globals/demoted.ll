; RUN: jacq -arch=sm_90 -O0
; LOOK: .shared .visible .entry
target triple = "nvptx64-nvidia-cuda"
; Shared memory of one function stands in it; what two use, or what can be seen from outside, does not.
@one = internal addrspace(3) global [8 x i32] undef, align 4
@two = internal addrspace(3) global [8 x i32] undef, align 4
@seen = addrspace(3) global i32 undef
define ptx_kernel void @f(ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(3) @one
  %b = load i32, ptr addrspace(3) @two
  %c = add i32 %a, %b
  %d = load i32, ptr addrspace(3) @seen
  %e = add i32 %c, %d
  store i32 %e, ptr addrspace(1) %o
  ret void
}
define ptx_kernel void @g(ptr addrspace(1) %o) {
  %b = load i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @two, i64 4)
  store i32 %b, ptr addrspace(1) %o
  ret void
}
; CHECK: .shared .align 16 .b8 two[32];
; CHECK: .visible .shared .align 4 .u32 seen;
; CHECK: .visible .entry f(
; CHECK: .shared .align 16 .b8 one[32];
; CHECK: .visible .entry g(

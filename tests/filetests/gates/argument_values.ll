; RUN: not jacq -arch=sm_103a
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6), i64, i64, i32, i1, i32, i32, i32)
define void @f(ptr addrspace(6) %d, i64 %a, i64 %b, i32 %shape) {
  call void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) %d, i64 %a, i64 %b, i32 %shape, i1 true, /* kind=f16 */ i32 0, i32 1, i32 0)
  call void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) %d, i64 %a, i64 %b, i32 %shape, i1 true, /* kind=i8 */ i32 3, i32 1, i32 0)
  ret void
}
; CHECK: argument_values.ll: error: in 'f': intrinsic 'llvm.nvvm.tcgen05.mma.shared with 3 as argument 5' is not available: tcgen05.mma on 8-bit integers need sm_100a, sm_110a; the target is sm_103a

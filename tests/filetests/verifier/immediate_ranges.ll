; RUN: not jacq -arch=sm_100a
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6), i64, i64, i32, i1, i32, i32, i32)
declare void @llvm.nvvm.tensormap.replace.box.dim.p1(ptr addrspace(1), i32, i32)
define void @f(ptr addrspace(6) %d, i64 %a, i64 %b, i32 %shape, ptr addrspace(1) %map) {
  call void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) %d, i64 %a, i64 %b, i32 %shape, i1 true, i32 0, i32 3, i32 0)
  call void @llvm.nvvm.tensormap.replace.box.dim.p1(ptr addrspace(1) %map, i32 5, i32 %shape)
  ret void
}
; CHECK: immediate_ranges.ll: error: in 'f': argument 1 of 'llvm.nvvm.tensormap.replace.box.dim.p1' is 5; it must be 0 to 4
; CHECK: immediate_ranges.ll: error: in 'f': argument 6 of 'llvm.nvvm.tcgen05.mma.shared' is 3; it must be 1 to 2

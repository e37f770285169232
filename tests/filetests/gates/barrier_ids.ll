; RUN: not jacq -arch=sm_90a
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
define void @f(i32 %n) {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 15)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 %n)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 16)
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 33)
  ret void
}
; CHECK: barrier_ids.ll: error: in 'f': argument 1 of 'llvm.nvvm.barrier.cta.sync.aligned.count' is 33; it must be a multiple of 32 [immediate_step]
; CHECK: barrier_ids.ll: error: in 'f': argument 0 of 'llvm.nvvm.barrier.cta.sync.aligned.all' is 16; it must be 0 to 15 [immediate_range]

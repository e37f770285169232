; RUN: jacq -arch=sm_100a -O3
; LOOK: cp.async
; An i1 immediate that is true switches its part of the template on.
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.gather4.2d(ptr addrspace(7), ptr addrspace(3), ptr, i32, i32, i32, i32, i32, i16, i64, i1, i1, i32)
declare void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.scatter4.2d(ptr addrspace(3), ptr, i32, i32, i32, i32, i32, i64, i1)
define void @f(ptr addrspace(7) %c, ptr addrspace(3) %s, ptr %p, i32 %x, i16 %h, i64 %l) {
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.gather4.2d(ptr addrspace(7) %c, ptr addrspace(3) %s, ptr %p, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i16 %h, i64 %l, i1 true, i1 true, i32 1)
  call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.scatter4.2d(ptr addrspace(3) %s, ptr %p, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i64 %l, i1 false)
  ret void
  ; CHECK: cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.mbarrier::complete_tx::bytes.multicast::cluster.cta_group::1.L2::cache_hint [%rd], [%rd, {%r, %r, %r, %r, %r}], [%rd], %rs, %rd;
  ; CHECK: cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group [%rd, {%r, %r, %r, %r, %r}], [%rd];
}

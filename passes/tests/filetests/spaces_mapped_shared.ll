; RUN: passes memory-space-opt<second-time>
; A shared variable of another block of the cluster keeps its space: the mapping gives a cluster pointer.
; CHECK-NOT: = call ptr @llvm.nvvm.mapa(
@s = internal addrspace(3) global [4 x i32] undef
declare ptr @llvm.nvvm.mapa(ptr, i32)
declare i1 @llvm.nvvm.isspacep.shared.cluster(ptr)
define ptx_kernel void @k(ptr addrspace(1) %o, i32 %rank) {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %m = call ptr @llvm.nvvm.mapa(ptr %g, i32 %rank)
  %e = getelementptr i32, ptr %m, i64 2
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %o
  %c = call i1 @llvm.nvvm.isspacep.shared.cluster(ptr %m)
  store i1 %c, ptr addrspace(1) %o
  ret void
  ; CHECK: define ptx_kernel void @k
  ; CHECK: call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @s, i32 %rank)
  ; CHECK: load i32, ptr addrspace(7)
  ; CHECK: store i1 true
}

; RUN: passes memory-space-opt
; Intrinsics whose rows name global and shared memory take the overload for a pointer known to be there; a pointer
; into local memory stays generic.
@tile = internal addrspace(3) global [256 x half] undef, align 16

declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)

define ptx_kernel void @k(ptr %p, i32 %n) {
  %s = addrspacecast ptr addrspace(3) @tile to ptr
  %at = getelementptr i8, ptr %s, i32 %n
  %m = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr %at, i32 16)
  %a = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %p, i32 1)
  %v = alloca i32
  %b = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %v, i32 %a)
  %e = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %m, 0
  store <2 x half> %e, ptr %p
  ret void
  ; CHECK: @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p3(ptr addrspace(3)
  ; CHECK: @llvm.nvvm.atomic.add.gen.i.cta.i32.p1(ptr addrspace(1)
  ; CHECK: @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %v
}

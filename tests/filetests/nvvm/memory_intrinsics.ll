; RUN: not jacq -nvvm-verify -arch=sm_80
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr addrspace(4) %c, ptr %p) {
  call void @llvm.memcpy.p4.p0.i64(ptr addrspace(4) %c, ptr %p, i64 8, i1 false)
  call void @llvm.memmove.p4.p0.i64(ptr addrspace(4) %c, ptr %p, i64 8, i1 false)
  call void @llvm.memset.p4.i64(ptr addrspace(4) %c, i8 0, i64 8, i1 false)
  call void @llvm.memcpy.p0.p4.i64(ptr %p, ptr addrspace(4) %c, i64 8, i1 false)
  ret void
}
declare void @llvm.memcpy.p4.p0.i64(ptr addrspace(4), ptr, i64, i1)
declare void @llvm.memcpy.p0.p4.i64(ptr, ptr addrspace(4), i64, i1)
declare void @llvm.memmove.p4.p0.i64(ptr addrspace(4), ptr, i64, i1)
declare void @llvm.memset.p4.i64(ptr addrspace(4), i8, i64, i1)
; CHECK: memory_intrinsics.ll: error: memmove/memcpy cannot target constant address space: call (in function 'f')
; CHECK: memory_intrinsics.ll: error: memmove/memcpy cannot target constant address space: call (in function 'f')
; CHECK: memory_intrinsics.ll: error: memset cannot point to constant address space: call (in function 'f')

; RUN: passes load-store-vectorizer
; Copies of an unrolled body read and write the same addresses, with a barrier between them: each copy has vectors of its own.
@tile = internal addrspace(3) global [4 x float] zeroinitializer, align 16
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

; CHECK-NOT: load float
; CHECK-NOT: store float
define float @f(float %x, float %y) {
  %q = getelementptr i8, ptr addrspace(3) @tile, i64 4
  ; CHECK: store <2 x float>
  store float %x, ptr addrspace(3) @tile, align 16
  store float %y, ptr addrspace(3) %q, align 4
  ; CHECK: barrier
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ; CHECK: load <2 x float>
  %a = load float, ptr addrspace(3) @tile, align 16
  %b = load float, ptr addrspace(3) %q, align 4
  ; CHECK: barrier
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ; CHECK: store <2 x float>
  store float %b, ptr addrspace(3) @tile, align 16
  store float %a, ptr addrspace(3) %q, align 4
  ; CHECK: barrier
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ; CHECK: load <2 x float>
  %c = load float, ptr addrspace(3) @tile, align 16
  %d = load float, ptr addrspace(3) %q, align 4
  %s = fadd float %c, %d
  ret float %s
}

; RUN: passes raise-alignment,function(instcombine)
; A block's dynamic shared memory begins at a multiple of 16, so members of packed structures in it are whole words.
; CHECK: @dynamic = external addrspace(3) global [0 x <{ i32, float }>], align 16
; CHECK: @other = external addrspace(3) global float, align 4
; CHECK: load float, ptr addrspace(3) %p, align 4
@dynamic = external addrspace(3) global [0 x <{ i32, float }>], align 1
@other = external addrspace(3) global float, align 4

define float @f(i32 %i) {
  %p = getelementptr [0 x <{ i32, float }>], ptr addrspace(3) @dynamic, i32 0, i32 %i, i32 1
  %v = load float, ptr addrspace(3) %p, align 1
  %w = load float, ptr addrspace(3) @other, align 4
  %s = fadd float %v, %w
  ret float %s
}

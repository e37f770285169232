; RUN: passes alignment-from-assumptions
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.assume(i1)
define float @f(ptr addrspace(1) %p, i64 %i) {
; CHECK: load float, ptr addrspace(1) %p, align 16
; CHECK: load float, ptr addrspace(1) %q, align 8
; CHECK: load float, ptr addrspace(1) %r, align 4
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %p, i64 16) ]
  %a = load float, ptr addrspace(1) %p, align 4
  %q = getelementptr i8, ptr addrspace(1) %p, i64 8
  %b = load float, ptr addrspace(1) %q, align 4
  %r = getelementptr float, ptr addrspace(1) %p, i64 %i
  %c = load float, ptr addrspace(1) %r, align 4
  %s = fadd float %a, %b
  %t = fadd float %s, %c
  ret float %t
}

; RUN: passes normalize-gep
target triple = "nvptx64-nvidia-cuda"
define float @f(ptr addrspace(1) %p, i32 %i) {
; CHECK: sext i32 %i to i64
; CHECK: add nsw i64
; CHECK: getelementptr inbounds float
; CHECK: getelementptr inbounds i8, ptr addrspace(1) %p, i64 24
  %j = add nsw i32 %i, 4
  %a = getelementptr inbounds float, ptr addrspace(1) %p, i32 %j
  %x = load float, ptr addrspace(1) %a, align 4
  %b = getelementptr inbounds float, ptr addrspace(1) %p, i64 4
  %c = getelementptr inbounds float, ptr addrspace(1) %b, i64 2
  %y = load float, ptr addrspace(1) %c, align 4
  %s = fadd float %x, %y
  ret float %s
}

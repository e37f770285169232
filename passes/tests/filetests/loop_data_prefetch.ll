; RUN: passes loop-data-prefetch
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr addrspace(1) %p, ptr addrspace(3) %s, i64 %n) {
; CHECK: loop:
; CHECK: call void @llvm.nvvm.prefetch.global.L2(ptr addrspace(1)
; CHECK: load i32, ptr addrspace(1)
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i2, %loop ]
  %t = phi i32 [ 0, %entry ], [ %t3, %loop ]
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %x = load i32, ptr addrspace(1) %a, align 4
  %b = getelementptr inbounds i32, ptr addrspace(3) %s, i64 %i
  %y = load i32, ptr addrspace(3) %b, align 4
  %t2 = add i32 %t, %x
  %t3 = add i32 %t2, %y
  %i2 = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i2, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t3
}

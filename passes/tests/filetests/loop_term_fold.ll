; RUN: passes loop-term-fold
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr addrspace(1) %p) {
; CHECK: getelementptr i8, ptr addrspace(1) %p, i64 400
; CHECK: loop:
; CHECK: icmp ne ptr addrspace(1) %q2
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  %q = phi ptr addrspace(1) [ %p, %entry ], [ %q2, %loop ]
  store i32 7, ptr addrspace(1) %q, align 4
  %q2 = getelementptr inbounds i8, ptr addrspace(1) %q, i64 4
  %i2 = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %i2, 100
  br i1 %c, label %loop, label %end
end:
  ret void
}
; CHECK-NOT: add nuw

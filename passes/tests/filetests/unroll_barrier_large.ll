; RUN: passes loop-unroll
; More than a little code around a barrier is not copied: nothing of one copy can overlap with the next.

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define void @f(ptr addrspace(3) %s, ptr %out) {
; CHECK: define void @f
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %acc = phi i32 [ 0, %entry ], [ %a13, %loop ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %p0 = getelementptr i32, ptr addrspace(3) %s, i64 0
  %v0 = load i32, ptr addrspace(3) %p0
  %m0 = mul i32 %v0, %i
  %a0 = add i32 %acc, %m0
  %p1 = getelementptr i32, ptr addrspace(3) %s, i64 1
  %v1 = load i32, ptr addrspace(3) %p1
  %m1 = mul i32 %v1, %i
  %a1 = add i32 %a0, %m1
  %p2 = getelementptr i32, ptr addrspace(3) %s, i64 2
  %v2 = load i32, ptr addrspace(3) %p2
  %m2 = mul i32 %v2, %i
  %a2 = add i32 %a1, %m2
  %p3 = getelementptr i32, ptr addrspace(3) %s, i64 3
  %v3 = load i32, ptr addrspace(3) %p3
  %m3 = mul i32 %v3, %i
  %a3 = add i32 %a2, %m3
  %p4 = getelementptr i32, ptr addrspace(3) %s, i64 4
  %v4 = load i32, ptr addrspace(3) %p4
  %m4 = mul i32 %v4, %i
  %a4 = add i32 %a3, %m4
  %p5 = getelementptr i32, ptr addrspace(3) %s, i64 5
  %v5 = load i32, ptr addrspace(3) %p5
  %m5 = mul i32 %v5, %i
  %a5 = add i32 %a4, %m5
  %p6 = getelementptr i32, ptr addrspace(3) %s, i64 6
  %v6 = load i32, ptr addrspace(3) %p6
  %m6 = mul i32 %v6, %i
  %a6 = add i32 %a5, %m6
  %p7 = getelementptr i32, ptr addrspace(3) %s, i64 7
  %v7 = load i32, ptr addrspace(3) %p7
  %m7 = mul i32 %v7, %i
  %a7 = add i32 %a6, %m7
  %p8 = getelementptr i32, ptr addrspace(3) %s, i64 8
  %v8 = load i32, ptr addrspace(3) %p8
  %m8 = mul i32 %v8, %i
  %a8 = add i32 %a7, %m8
  %p9 = getelementptr i32, ptr addrspace(3) %s, i64 9
  %v9 = load i32, ptr addrspace(3) %p9
  %m9 = mul i32 %v9, %i
  %a9 = add i32 %a8, %m9
  %p10 = getelementptr i32, ptr addrspace(3) %s, i64 10
  %v10 = load i32, ptr addrspace(3) %p10
  %m10 = mul i32 %v10, %i
  %a10 = add i32 %a9, %m10
  %p11 = getelementptr i32, ptr addrspace(3) %s, i64 11
  %v11 = load i32, ptr addrspace(3) %p11
  %m11 = mul i32 %v11, %i
  %a11 = add i32 %a10, %m11
  %p12 = getelementptr i32, ptr addrspace(3) %s, i64 12
  %v12 = load i32, ptr addrspace(3) %p12
  %m12 = mul i32 %v12, %i
  %a12 = add i32 %a11, %m12
  %p13 = getelementptr i32, ptr addrspace(3) %s, i64 13
  %v13 = load i32, ptr addrspace(3) %p13
  %m13 = mul i32 %v13, %i
  %a13 = add i32 %a12, %m13
  ; CHECK: %n = add nuw nsw i32 %i, 1
  ; CHECK-NEXT: %c = icmp ult i32 %n, 64
  ; CHECK-NEXT: br i1 %c, label %loop, label %end
  %n = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %n, 64
  br i1 %c, label %loop, label %end
end:
  store i32 %a13, ptr %out
  ret void
}

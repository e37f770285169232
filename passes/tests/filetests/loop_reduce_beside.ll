; RUN: passes loop-reduce,early-cse
; Accesses that lie the same distance apart in all threads share one pointer: the distance is not held by each thread.
; CHECK: getelementptr i8, ptr addrspace(1) %6, i64 %4
; CHECK: getelementptr i8, ptr addrspace(1) %6, i64 %5
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %p, i64 %row, i64 %step, i64 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %start = zext i32 %t to i64
  %row2 = shl i64 %row, 1
  br label %loop
loop:
  %i = phi i64 [ %start, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %s, %loop ]
  %a = mul i64 %i, %step
  %pa = getelementptr float, ptr addrspace(1) %p, i64 %a
  %x = load float, ptr addrspace(1) %pa
  %b = add i64 %a, %row
  %pb = getelementptr float, ptr addrspace(1) %p, i64 %b
  %y = load float, ptr addrspace(1) %pb
  %c = add i64 %a, %row2
  %pc = getelementptr float, ptr addrspace(1) %p, i64 %c
  %z = load float, ptr addrspace(1) %pc
  %u = fadd float %x, %y
  %v = fadd float %u, %z
  %s = fadd float %sum, %v
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  store float %s, ptr addrspace(1) %p
  ret void
}

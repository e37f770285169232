; RUN: passes function(base-address-strength-reduce)
; Neighbours in different branches: their common address is computed above, of extended summands.
; CHECK-NOT: %w1
define float @f(ptr addrspace(1) %a, i32 %row, i32 %x, i1 %c, i1 %d) {
entry:
  br i1 %c, label %left, label %middle
left:
  %x1 = add nsw i32 %x, -1
  %s1 = add nsw i32 %row, %x1
  %w1 = sext i32 %s1 to i64
  %p1 = getelementptr float, ptr addrspace(1) %a, i64 %w1
  %v1 = load float, ptr addrspace(1) %p1
  br label %middle
middle:
  %l = phi float [ 0.0, %entry ], [ %v1, %left ]
  br i1 %d, label %right, label %done
right:
  %x2 = add nsw i32 %x, 1
  %s2 = add nsw i32 %row, %x2
  %w2 = sext i32 %s2 to i64
  %p2 = getelementptr float, ptr addrspace(1) %a, i64 %w2
  %v2 = load float, ptr addrspace(1) %p2
  br label %done
done:
  %r = phi float [ %l, %middle ], [ %v2, %right ]
  ret float %r
  ; CHECK: entry:
  ; CHECK: sext i32 %row to i64
  ; CHECK: br i1 %c
  ; CHECK: i64 -4
  ; CHECK: i64 4
}
; The narrow sum is there above: one index, not two.
define float @known(ptr addrspace(1) %a, i32 %row, i32 %x, i1 %c, i1 %d) {
entry:
  %s = add nsw i32 %row, %x
  br i1 %c, label %left, label %middle
left:
  %w1 = sext i32 %s to i64
  %p1 = getelementptr float, ptr addrspace(1) %a, i64 %w1
  %v1 = load float, ptr addrspace(1) %p1
  br label %middle
middle:
  %l = phi float [ 0.0, %entry ], [ %v1, %left ]
  br i1 %d, label %right, label %done
right:
  %w2 = sext i32 %s to i64
  %p2 = getelementptr float, ptr addrspace(1) %a, i64 %w2
  %v2 = load float, ptr addrspace(1) %p2
  br label %done
done:
  %r = phi float [ %l, %middle ], [ %v2, %right ]
  ret float %r
  ; CHECK: define float @known
  ; CHECK: add nsw i32 %row, %x
  ; CHECK: getelementptr
  ; CHECK: br i1 %c
  ; CHECK: ret
}

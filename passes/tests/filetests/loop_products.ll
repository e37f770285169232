; RUN: passes function(loop-products)
; (z * h + y) * w + x becomes a counter: one addition instead of two multiply-adds.
; CHECK-NOT: %plane
define void @f(ptr addrspace(1) %a, i32 %h, i32 %w, i32 %y, i32 %x, i32 %n) {
entry:
  br label %loop
loop:
  %z = phi i32 [ 0, %entry ], [ %next, %loop ]
  %plane = mul nsw i32 %z, %h
  %row = add nsw i32 %plane, %y
  %line = mul nsw i32 %row, %w
  %at = add nsw i32 %line, %x
  %wide = sext i32 %at to i64
  %p = getelementptr float, ptr addrspace(1) %a, i64 %wide
  store volatile float 1.0, ptr addrspace(1) %p
  %next = add nuw nsw i32 %z, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
  ; CHECK: loop:
  ; CHECK: phi i32
  ; CHECK: phi i32
  ; CHECK: getelementptr
  ; CHECK: add i32
  ; CHECK: br i1
}

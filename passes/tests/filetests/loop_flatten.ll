; RUN: passes loop-flatten
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr addrspace(1) %p) {
; CHECK: @f
; CHECK: getelementptr inbounds i32, ptr addrspace(1) %p, i32 %j
; CHECK: icmp ne i32 %j2, 600
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i2, %latch ]
  %s = phi i32 [ 0, %entry ], [ %t2, %latch ]
  %row = mul nuw nsw i32 %i, 30
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j2, %inner ]
  %t = phi i32 [ %s, %outer ], [ %t2, %inner ]
  %n = add nuw nsw i32 %row, %j
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %n
  %x = load i32, ptr addrspace(1) %a, align 4
  %t2 = add i32 %t, %x
  %j2 = add nuw nsw i32 %j, 1
  %c = icmp ult i32 %j2, 30
  br i1 %c, label %inner, label %latch
latch:
  %i2 = add nuw nsw i32 %i, 1
  %d = icmp ult i32 %i2, 20
  br i1 %d, label %outer, label %end
end:
  ret i32 %t2
}
; CHECK-NOT: mul

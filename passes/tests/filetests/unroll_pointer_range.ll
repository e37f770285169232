; RUN: passes function(loop-unroll,instcombine,early-cse)
; A loop over an array by pointers has a known length.
; CHECK-NOT: phi
; CHECK-NOT: icmp
define void @f(ptr %a) {
entry:
  %end = getelementptr i8, ptr %a, i64 12
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %next, %loop ]
  %v = load i32, ptr %p
  %w = mul i32 %v, 3
  store i32 %w, ptr %p
  %next = getelementptr i8, ptr %p, i64 4
  %more = icmp ne ptr %next, %end
  br i1 %more, label %loop, label %exit
exit:
  ret void
  ; CHECK: store i32
  ; CHECK: store i32
  ; CHECK: store i32
}

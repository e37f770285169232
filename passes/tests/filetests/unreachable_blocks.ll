; RUN: passes unreachableblockelim
; LOOK: br phi ret
define i32 @k(i32 %x) {
entry:
  br label %join
lost:
  br label %join
join:
  %v = phi i32 [ %x, %entry ], [ 1, %lost ]
  ret i32 %v
  ; CHECK: br label %join
  ; CHECK: ret i32 %v
}

; RUN: passes structurizecfg,structurizecfg
target triple = "nvptx64-nvidia-cuda"
; Two tests that share a target.
define i32 @f(i1 %a, i1 %b, i32 %x) {
; CHECK: @f
; CHECK: phi i1
entry:
  br i1 %a, label %one, label %shared
one:
  %y = add i32 %x, 1
  br i1 %b, label %shared, label %end
shared:
  %p = phi i32 [ %x, %entry ], [ %y, %one ]
  %q = mul i32 %p, 3
  br label %end
end:
  %r = phi i32 [ %q, %shared ], [ %y, %one ]
  ret i32 %r
}
; What is in order stays as it is.
define i32 @g(i1 %a, i32 %x) {
; CHECK: @g
; CHECK: br i1 %a, label %one, label %end
entry:
  br i1 %a, label %one, label %end
one:
  %y = add i32 %x, 1
  br label %end
end:
  %r = phi i32 [ %y, %one ], [ %x, %entry ]
  ret i32 %r
}

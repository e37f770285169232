; RUN: passes gvn-sink
target triple = "nvptx64-nvidia-cuda"
define i32 @one(i1 %c, i32 %x, i32 %y) {
; CHECK: end:
; CHECK: phi i32
; CHECK: mul i32
; CHECK: add i32
; CHECK: ret i32
  br i1 %c, label %a, label %b
a:
  %m = mul i32 %x, 12
  %s = add i32 %m, 5
  br label %end
b:
  %n = mul i32 %y, 12
  %t = add i32 %n, 5
  br label %end
end:
  %r = phi i32 [ %s, %a ], [ %t, %b ]
  ret i32 %r
}
; Two operands differ: two phis for one is no gain.
define i32 @two(i1 %c, i32 %x, i32 %y, i32 %z, i32 %w) {
; CHECK: @two
; CHECK: mul i32 %x, %y
; CHECK: mul i32 %z, %w
  br i1 %c, label %a, label %b
a:
  %m = mul i32 %x, %y
  br label %end
b:
  %n = mul i32 %z, %w
  br label %end
end:
  %r = phi i32 [ %m, %a ], [ %n, %b ]
  ret i32 %r
}

; RUN: passes sinking2
; The coordinate moves into the loop, next to the access it feeds.
define void @f(i64 %t, i32 %x, i32 %n, ptr %p) {
entry:
  %u = shl i32 %x, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64 %t, i32 %u)
  %e = extractvalue { float, float, float, float } %v, 0
  store float %e, ptr %p
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %exit
exit:
  ret void
  ; CHECK: loop:
  ; CHECK: shl i32 %x, 3
  ; CHECK: llvm.nvvm.tex
}
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64, i32)

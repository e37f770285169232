; RUN: passes loop-unroll<runtime>
; Neither the loop of copies nor the one for the rest is unrolled again, here or by the assembler.
; CHECK: !llvm.loop !0
; CHECK: !llvm.loop !
; CHECK: llvm.loop.unroll.disable
define ptx_kernel void @k(ptr %p, i32 %n) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %l, label %e
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %x = sext i32 %i to i64
  %q = getelementptr i32, ptr %p, i64 %x
  store i32 %i, ptr %q
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
}

; RUN: passes function(correlated-propagation,instcombine)
; Halving what is not negative keeps it so: the signed division is a shift.
; CHECK-NOT: sdiv
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare void @use(i32)
define void @f() {
entry:
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %s = lshr i32 %n, 1
  br label %loop
loop:
  %k = phi i32 [ %s, %entry ], [ %h, %loop ]
  call void @use(i32 %k)
  %h = sdiv i32 %k, 2
  %more = icmp sgt i32 %h, 0
  br i1 %more, label %loop, label %exit
exit:
  ret void
  ; CHECK: lshr i32 %k, 1
}

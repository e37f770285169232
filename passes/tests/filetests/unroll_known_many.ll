; RUN: passes function(loop-unroll,instcombine)
; A small loop of known length that stays a loop is written out many times over, one with a barrier too: all threads come to the same copy.
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define void @small(ptr %a) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %in, %loop ]
  %x = sext i32 %i to i64
  %p = getelementptr float, ptr %a, i64 %x
  store float 1.0, ptr %p
  %in = add nuw nsw i32 %i, 1
  %c = icmp slt i32 %in, 1024
  br i1 %c, label %loop, label %exit
exit:
  ret void
  ; CHECK: define void @small
  ; CHECK: add nsw i32 %i, 16
}

define void @barrier(ptr %a) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %in, %loop ]
  %x = sext i32 %i to i64
  %p = getelementptr float, ptr %a, i64 %x
  store float 1.0, ptr %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %in = add nuw nsw i32 %i, 1
  %c = icmp slt i32 %in, 1016
  br i1 %c, label %loop, label %exit
exit:
  ret void
  ; CHECK: define void @barrier
  ; CHECK: add nsw i32 %i, 8
}

define void @unknown(ptr %a, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %in, %loop ]
  %x = sext i32 %i to i64
  %p = getelementptr float, ptr %a, i64 %x
  store float 1.0, ptr %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %in = add nuw nsw i32 %i, 1
  %c = icmp slt i32 %in, %n
  br i1 %c, label %loop, label %exit
exit:
  ret void
  ; CHECK: define void @unknown
  ; CHECK: add nuw nsw i32 %i, 1
}

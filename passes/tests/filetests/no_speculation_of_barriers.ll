; RUN: passes simplifycfg<hoist-common-insts;sink-common-insts>
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define void @f(i1 %c) {
  br i1 %c, label %a, label %b
a:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %b
b:
  ret void
  ; CHECK: br i1 %c
  ; CHECK: barrier
}

; RUN: jacq -arch=sm_90 -O3
; LOOK: mov.u
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
declare i64 @llvm.nvvm.read.ptx.sreg.clock64()
define i64 @f() {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  %c = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  %d = add i32 %a, %b
  %e = zext i32 %d to i64
  %g = add i64 %e, %c
  ret i64 %g
  ; CHECK: mov.u32 %r, %tid.x;
  ; CHECK: mov.u32 %r, %nctaid.z;
  ; CHECK: mov.u64 %rd, %clock64;
}

; RUN: not jacq -nvvm-verify -arch=sm_80
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @f(i128 %x, i24 %y, <2 x i32> %v) {
  %a = call i128 @llvm.bswap.i128(i128 %x)
  %b = call i24 @llvm.ctpop.i24(i24 %y)
  %c = call { i24, i1 } @llvm.sadd.with.overflow.i24(i24 %y, i24 %y)
  %d = call ptr @llvm.stacksave.p0()
  call void @llvm.stackrestore.p0(ptr %d)
  %e = call i128 asm "mov.b128 $0, $1;", "=q,q"(i128 %x)
  %g = call i16 asm "mov.b16 $0, 1;", "=h"()
  ret void
}
declare i128 @llvm.bswap.i128(i128)
declare i24 @llvm.ctpop.i24(i24)
declare { i24, i1 } @llvm.sadd.with.overflow.i24(i24, i24)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
; CHECK: intrinsic_types.ll: error: Invalid type for bswap, need i16, i32, or i64: %a = call (in function 'f') [bswap_type]
; CHECK: intrinsic_types.ll: error: Invalid type for ctpop/ctlz/cttz, need i8, i16, i32, i64, or vector of these: %b = call (in function 'f') [count_type]
; CHECK: intrinsic_types.ll: error: Invalid type for arithmetic overflow intrinsic, need i16, i32, or i64: %c = call (in function 'f') [overflow_type]
; CHECK: intrinsic_types.ll: error: Unsupported intrinsic: llvm.stacksave.p0: %d = call (in function 'f') [library_intrinsic]
; CHECK: intrinsic_types.ll: error: Unsupported intrinsic: llvm.stackrestore.p0: call (in function 'f') [library_intrinsic]
; CHECK: intrinsic_types.ll: error: Invalid type in inline assembly, must be i1, i8, i16, i32, i64, float, or double: %e = call (in function 'f') [asm_type]

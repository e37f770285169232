; RUN: passes lower-constant-intrinsics
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.is.constant.i32(i32)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare void @slow(i32)
define i64 @f(i32 %x, ptr %p) {
; CHECK: @f
; CHECK: ret i64 12
  %a = alloca [4 x i32], align 4
  %q = getelementptr i8, ptr %a, i64 4
  %c = call i1 @llvm.is.constant.i32(i32 %x)
  br i1 %c, label %known, label %not
known:
  call void @slow(i32 %x)
  br label %not
not:
  %n = call i64 @llvm.objectsize.i64.p0(ptr %q, i1 false, i1 true, i1 false)
  ret i64 %n
}
define i64 @unknown(ptr %p) {
; CHECK: @unknown
; CHECK: ret i64 -1
  %n = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  ret i64 %n
}
; CHECK-NOT: call void @slow

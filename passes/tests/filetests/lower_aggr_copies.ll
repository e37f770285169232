; RUN: passes lower-aggr-copies
; LOOK: call load store br phi
; As LLVM's NVPTXLowerAggrCopies: copies of 128 bytes and more, and of sizes that only the run tells.
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define void @small(ptr %a, ptr %b) {
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 64, i1 false)
  ret void
  ; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 64, i1 false)
}
define void @large(ptr %a, ptr %b) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %b, i64 256, i1 false)
  ret void
  ; CHECK: br i1 %1, label %9, label %2
  ; CHECK: store i32 %6, ptr %7, align 4
  ; CHECK: br i1 %8, label %9, label %2
}
define void @filled(ptr %a, i8 %v, i64 %n) {
  call void @llvm.memset.p0.i64(ptr %a, i8 %v, i64 %n, i1 false)
  ret void
  ; CHECK: br i1 %1, label %7, label %2
  ; CHECK: store i8 %v, ptr %5, align 1
  ; CHECK: br i1 %6, label %7, label %2
}
define void @moved(ptr %a, ptr %b, i64 %n) {
  call void @llvm.memmove.p0.p0.i64(ptr %a, ptr %b, i64 %n, i1 false)
  ret void
  ; CHECK: br i1 %3, label %13, label %4
  ; CHECK: br i1 %5, label %22, label %6
  ; CHECK: store i8 %10, ptr %11, align 1
  ; CHECK: br i1 %12, label %22, label %6
  ; CHECK: br i1 %14, label %22, label %15
  ; CHECK: store i8 %19, ptr %20, align 1
  ; CHECK: br i1 %21, label %22, label %15
}

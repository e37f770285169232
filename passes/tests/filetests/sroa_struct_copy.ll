; RUN: passes sroa
; CHECK-NOT: alloca
; CHECK-NOT: call void
%S = type { float, i32, float }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define float @f(ptr %in) {
  %s = alloca %S, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %s, ptr align 4 %in, i64 12, i1 false)
  %p = getelementptr %S, ptr %s, i32 0, i32 2
  %v = load float, ptr %p, align 4
  ret float %v
  ; CHECK: load float
}

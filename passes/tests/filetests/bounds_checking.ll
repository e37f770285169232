; RUN: passes bounds-checking
; LOOK: br call icmp mul sub load store
; As opt 22 -passes=bounds-checking: an access by a variable index is tested, one inside is not.
@g = global [4 x i32] zeroinitializer
define i32 @k(i64 %i) {
  %g1 = getelementptr [4 x i32], ptr @g, i64 0, i64 3
  store i32 1, ptr %g1
  %g2 = getelementptr [4 x i32], ptr @g, i64 0, i64 %i
  %v = load i32, ptr %g2
  ret i32 %v
  ; CHECK: store i32 1, ptr %g1, align 4
  ; CHECK: br i1 %6, label %8, label %7
  ; CHECK: call void @llvm.trap()
}
define void @beside() {
  %a = alloca [4 x i32]
  %p = getelementptr i8, ptr %a, i64 14
  store i32 1, ptr %p
  ret void
  ; CHECK: br i1 %4, label %6, label %5
  ; CHECK: store i32 1, ptr %p, align 4
  ; CHECK: call void @llvm.trap()
}

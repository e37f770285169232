; RUN: passes function(instcombine)
; An element whose index joins constants: the paths bring its address, nothing is scaled.
; CHECK-NOT: phi i64
define ptx_kernel void @f(i1 %c, i32 %x, i64 %i, ptr %o) {
  %a = alloca [4 x i32]
  br i1 %c, label %one, label %join
one:
  store i32 1, ptr %o
  br label %join
join:
  %k = phi i64 [ 1, %one ], [ 3, %0 ]
  %p = getelementptr [4 x i32], ptr %a, i64 0, i64 %k
  store i32 %x, ptr %p
  %q = getelementptr [4 x i32], ptr %a, i64 0, i64 %i
  %v = load i32, ptr %q
  store i32 %v, ptr %o
  ret void
  ; CHECK: phi ptr
  ; CHECK: store i32 %x, ptr
}

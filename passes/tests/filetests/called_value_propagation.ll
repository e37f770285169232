; RUN: passes called-value-propagation
target triple = "nvptx64-nvidia-cuda"
@table = internal addrspace(1) global [2 x ptr] [ptr @f, ptr @g], align 8
@open = addrspace(1) global ptr @f, align 8
define internal i32 @f(i32 %x) {
  ret i32 %x
}
define internal i32 @g(i32 %x) {
  ret i32 7
}
define i32 @k(i64 %n, i32 %x) {
; CHECK: call i32 %c(i32 %x), !callees
  %p = getelementptr inbounds [2 x ptr], ptr addrspace(1) @table, i64 0, i64 %n
  %c = load ptr, ptr addrspace(1) %p, align 8
  %r = call i32 %c(i32 %x)
; CHECK: call i32 %d(i32 %x)
  %d = load ptr, ptr addrspace(1) @open, align 8
  %s = call i32 %d(i32 %x)
  %t = add i32 %r, %s
  ret i32 %t
}
; CHECK: = !{ptr @f, ptr @g}

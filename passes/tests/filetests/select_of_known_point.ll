; RUN: passes function(instcombine)
; What is chosen where a value is a certain constant is what the other expression is there.
declare i64 @llvm.ctpop.i64(i64)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
define i32 @count(i64 %x) {
  %zero = icmp eq i64 %x, 0
  %n = call i64 @llvm.ctpop.i64(i64 %x)
  %t = trunc i64 %n to i32
  %w = add i32 %t, 5
  %r = select i1 %zero, i32 5, i32 %w
  ret i32 %r
  ; CHECK: define i32 @count
  ; CHECK: %w = add
  ; CHECK-NEXT: ret i32 %w
}
define i32 @other(i64 %x) {
  %zero = icmp eq i64 %x, 0
  %n = call i64 @llvm.ctpop.i64(i64 %x)
  %t = trunc i64 %n to i32
  %r = select i1 %zero, i32 1, i32 %t
  ret i32 %r
  ; CHECK: define i32 @other
  ; CHECK: select
}
define i32 @lane(i32 %x) {
  %zero = icmp eq i32 %x, 0
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %s = xor i32 %l, %x
  %r = select i1 %zero, i32 0, i32 %s
  ret i32 %r
  ; CHECK: define i32 @lane
  ; CHECK: select
}

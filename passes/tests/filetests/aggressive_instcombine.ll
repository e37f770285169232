; RUN: passes aggressive-instcombine
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.fshl.i32(i32, i32, i32)
define i32 @count(i32 %x) {
; CHECK: @count
; CHECK: call i32 @llvm.ctpop.i32(i32 %x)
  %s1 = lshr i32 %x, 1
  %m1 = and i32 %s1, 1431655765
  %a = sub i32 %x, %m1
  %l2 = and i32 %a, 858993459
  %s2 = lshr i32 %a, 2
  %h2 = and i32 %s2, 858993459
  %b = add i32 %l2, %h2
  %s4 = lshr i32 %b, 4
  %t = add i32 %s4, %b
  %c = and i32 %t, 252645135
  %d = mul i32 %c, 16843009
  %r = lshr i32 %d, 24
  ret i32 %r
}
define i32 @any(i32 %x) {
; CHECK: @any
; CHECK: and i32 %x, 42
; CHECK: icmp ne
  %a = lshr i32 %x, 1
  %b = lshr i32 %x, 3
  %c = lshr i32 %x, 5
  %o = or i32 %a, %b
  %p = or i32 %o, %c
  %r = and i32 %p, 1
  ret i32 %r
}
define i32 @rotate(i32 %x, i32 %n) {
; CHECK: @rotate
; CHECK: llvm.fshl.i32(i32 %x, i32 %x, i32 %n)
; CHECK: ret i32 %f
  %z = icmp eq i32 %n, 0
  %f = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 %n)
  %r = select i1 %z, i32 %x, i32 %f
  ret i32 %r
}

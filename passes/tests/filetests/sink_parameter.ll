; RUN: passes sink<no-pressure>
; An address made of a parameter moves to where it is used: the parameter is at hand there, in whatever space.
define ptx_kernel void @k(ptr %p, i32 %n, i32 %m) {
  %g = addrspacecast ptr %p to ptr addrspace(1)
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = mul i32 %b, %m
  %z = zext i32 %r to i64
  %q = getelementptr i8, ptr addrspace(1) %g, i64 %z
  %c = icmp slt i32 %t, %n
  br i1 %c, label %a, label %e
a:
  store i32 %t, ptr addrspace(1) %q
  br label %e
e:
  ret void
  ; CHECK: br i1 %c
  ; CHECK: a:
  ; CHECK: addrspacecast ptr %p
  ; CHECK: mul i32
  ; CHECK: getelementptr
}
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

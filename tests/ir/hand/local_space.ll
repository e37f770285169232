; Variables allocated in the local space by its number, of constant and dynamic size; llc knows only generic ones.
; buffer a i32[32] rand(1,8)
; buffer o i32[32] out
; alone
; launch k<<<1,32>>>(a,o)
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64-A5"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)

define ptx_kernel void @k(ptr %a, ptr %o) {
entry:
  %l = alloca [8 x i32], align 16, addrspace(5)
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %p = getelementptr i32, ptr %a, i64 %i
  %n = load i32, ptr %p
  br label %loop
loop:
  %j = phi i32 [ 0, %entry ], [ %j1, %loop ]
  %v = mul i32 %j, %n
  %lp = getelementptr [8 x i32], ptr addrspace(5) %l, i32 0, i32 %j
  store i32 %v, ptr addrspace(5) %lp
  %j1 = add i32 %j, 1
  %c = icmp ult i32 %j1, 8
  br i1 %c, label %loop, label %out
out:
  %m = and i32 %t, 7
  %r = getelementptr [8 x i32], ptr addrspace(5) %l, i32 0, i32 %m
  %rg = addrspacecast ptr addrspace(5) %r to ptr
  %x = load i32, ptr %rg
  %q = getelementptr i32, ptr %o, i64 %i
  store i32 %x, ptr %q
  ret void
}

; Reductions over a warp, and over its halves after a branch.
; arch sm_80
; buffer a i32[64] rand(-3,99)
; buffer o u64[288] out
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

define internal void @put(ptr %o, i32 %n, i64 %v) alwaysinline {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %m = mul i32 %n, 32
  %i = add i32 %m, %t
  %p = getelementptr i64, ptr %o, i32 %i
  store i64 %v, ptr %p
  ret void
}

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ix = add i32 %t, 0
  %px = getelementptr i32, ptr %a, i32 %ix
  %x = load i32, ptr %px
  %odd = trunc i32 %t to i1
  br i1 %odd, label %o1, label %o2
o1:
  %rr1 = call i32 @llvm.nvvm.redux.sync.add(i32 %x, i32 -1431655766)
  br label %j
o2:
  %rr2 = call i32 @llvm.nvvm.redux.sync.xor(i32 %x, i32 1431655765)
  br label %j
j:
  %both = phi i32 [ %rr1, %o1 ], [ %rr2, %o2 ]
  %r0 = call i32 @llvm.nvvm.redux.sync.add(i32 %x, i32 -1)
  %z0 = zext i32 %r0 to i64
  %hm0 = mul i64 0, 1000003
  %h0 = xor i64 %hm0, %z0
  call void @put(ptr %o, i32 0, i64 %h0)
  %r1 = call i32 @llvm.nvvm.redux.sync.umin(i32 %x, i32 -1)
  %z1 = zext i32 %r1 to i64
  %hm1 = mul i64 0, 1000003
  %h1 = xor i64 %hm1, %z1
  call void @put(ptr %o, i32 1, i64 %h1)
  %r2 = call i32 @llvm.nvvm.redux.sync.umax(i32 %x, i32 -1)
  %z2 = zext i32 %r2 to i64
  %hm2 = mul i64 0, 1000003
  %h2 = xor i64 %hm2, %z2
  call void @put(ptr %o, i32 2, i64 %h2)
  %r3 = call i32 @llvm.nvvm.redux.sync.min(i32 %x, i32 -1)
  %z3 = zext i32 %r3 to i64
  %hm3 = mul i64 0, 1000003
  %h3 = xor i64 %hm3, %z3
  call void @put(ptr %o, i32 3, i64 %h3)
  %r4 = call i32 @llvm.nvvm.redux.sync.max(i32 %x, i32 -1)
  %z4 = zext i32 %r4 to i64
  %hm4 = mul i64 0, 1000003
  %h4 = xor i64 %hm4, %z4
  call void @put(ptr %o, i32 4, i64 %h4)
  %r5 = call i32 @llvm.nvvm.redux.sync.and(i32 %x, i32 -1)
  %z5 = zext i32 %r5 to i64
  %hm5 = mul i64 0, 1000003
  %h5 = xor i64 %hm5, %z5
  call void @put(ptr %o, i32 5, i64 %h5)
  %r6 = call i32 @llvm.nvvm.redux.sync.or(i32 %x, i32 -1)
  %z6 = zext i32 %r6 to i64
  %hm6 = mul i64 0, 1000003
  %h6 = xor i64 %hm6, %z6
  call void @put(ptr %o, i32 6, i64 %h6)
  %r7 = call i32 @llvm.nvvm.redux.sync.xor(i32 %x, i32 -1)
  %z7 = zext i32 %r7 to i64
  %hm7 = mul i64 0, 1000003
  %h7 = xor i64 %hm7, %z7
  call void @put(ptr %o, i32 7, i64 %h7)
  %r8 = add i32 %both, 0
  %z8 = zext i32 %r8 to i64
  %hm8 = mul i64 0, 1000003
  %h8 = xor i64 %hm8, %z8
  call void @put(ptr %o, i32 8, i64 %h8)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.redux.sync.and(i32, i32)
declare i32 @llvm.nvvm.redux.sync.max(i32, i32)
declare i32 @llvm.nvvm.redux.sync.min(i32, i32)
declare i32 @llvm.nvvm.redux.sync.or(i32, i32)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32)
declare i32 @llvm.nvvm.redux.sync.umin(i32, i32)
declare i32 @llvm.nvvm.redux.sync.xor(i32, i32)

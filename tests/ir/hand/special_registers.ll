; Every special register whose value does not depend on the machine.
; buffer a u32[1]
; buffer o u64[608] out
; launch k<<<(1,1,1),(4,4,2)>>>(a,o)
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
  %r0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %z0 = zext i32 %r0 to i64
  %hm0 = mul i64 0, 1000003
  %h0 = xor i64 %hm0, %z0
  call void @put(ptr %o, i32 0, i64 %h0)
  %r1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %z1 = zext i32 %r1 to i64
  %hm1 = mul i64 0, 1000003
  %h1 = xor i64 %hm1, %z1
  call void @put(ptr %o, i32 1, i64 %h1)
  %r2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %z2 = zext i32 %r2 to i64
  %hm2 = mul i64 0, 1000003
  %h2 = xor i64 %hm2, %z2
  call void @put(ptr %o, i32 2, i64 %h2)
  %r3 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %z3 = zext i32 %r3 to i64
  %hm3 = mul i64 0, 1000003
  %h3 = xor i64 %hm3, %z3
  call void @put(ptr %o, i32 3, i64 %h3)
  %r4 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %z4 = zext i32 %r4 to i64
  %hm4 = mul i64 0, 1000003
  %h4 = xor i64 %hm4, %z4
  call void @put(ptr %o, i32 4, i64 %h4)
  %r5 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %z5 = zext i32 %r5 to i64
  %hm5 = mul i64 0, 1000003
  %h5 = xor i64 %hm5, %z5
  call void @put(ptr %o, i32 5, i64 %h5)
  %r6 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %z6 = zext i32 %r6 to i64
  %hm6 = mul i64 0, 1000003
  %h6 = xor i64 %hm6, %z6
  call void @put(ptr %o, i32 6, i64 %h6)
  %r7 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %z7 = zext i32 %r7 to i64
  %hm7 = mul i64 0, 1000003
  %h7 = xor i64 %hm7, %z7
  call void @put(ptr %o, i32 7, i64 %h7)
  %r8 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %z8 = zext i32 %r8 to i64
  %hm8 = mul i64 0, 1000003
  %h8 = xor i64 %hm8, %z8
  call void @put(ptr %o, i32 8, i64 %h8)
  %r9 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %z9 = zext i32 %r9 to i64
  %hm9 = mul i64 0, 1000003
  %h9 = xor i64 %hm9, %z9
  call void @put(ptr %o, i32 9, i64 %h9)
  %r10 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  %z10 = zext i32 %r10 to i64
  %hm10 = mul i64 0, 1000003
  %h10 = xor i64 %hm10, %z10
  call void @put(ptr %o, i32 10, i64 %h10)
  %r11 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  %z11 = zext i32 %r11 to i64
  %hm11 = mul i64 0, 1000003
  %h11 = xor i64 %hm11, %z11
  call void @put(ptr %o, i32 11, i64 %h11)
  %r12 = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %z12 = zext i32 %r12 to i64
  %hm12 = mul i64 0, 1000003
  %h12 = xor i64 %hm12, %z12
  call void @put(ptr %o, i32 12, i64 %h12)
  %r13 = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  %z13 = zext i32 %r13 to i64
  %hm13 = mul i64 0, 1000003
  %h13 = xor i64 %hm13, %z13
  call void @put(ptr %o, i32 13, i64 %h13)
  %r14 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
  %z14 = zext i32 %r14 to i64
  %hm14 = mul i64 0, 1000003
  %h14 = xor i64 %hm14, %z14
  call void @put(ptr %o, i32 14, i64 %h14)
  %r15 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.le()
  %z15 = zext i32 %r15 to i64
  %hm15 = mul i64 0, 1000003
  %h15 = xor i64 %hm15, %z15
  call void @put(ptr %o, i32 15, i64 %h15)
  %r16 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %z16 = zext i32 %r16 to i64
  %hm16 = mul i64 0, 1000003
  %h16 = xor i64 %hm16, %z16
  call void @put(ptr %o, i32 16, i64 %h16)
  %r17 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
  %z17 = zext i32 %r17 to i64
  %hm17 = mul i64 0, 1000003
  %h17 = xor i64 %hm17, %z17
  call void @put(ptr %o, i32 17, i64 %h17)
  %r18 = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.gt()
  %z18 = zext i32 %r18 to i64
  %hm18 = mul i64 0, 1000003
  %h18 = xor i64 %hm18, %z18
  call void @put(ptr %o, i32 18, i64 %h18)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.gt()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.le()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()

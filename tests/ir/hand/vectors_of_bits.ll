; Vectors of i1 and of other odd elements: compare, select, cast to integers and back. (llc gives a parameter of <3 x i1>
; one byte and stores three.)
; buffer a i32[64] rand(-20,20)
; buffer o i64[64] out
; launch k<<<1,16>>>(a,o)
; alone
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal <3 x i1> @mask(<3 x i1> %a, <3 x i1> %b) noinline {
  %x = xor <3 x i1> %a, <i1 true, i1 false, i1 true>
  %r = or <3 x i1> %x, %b
  ret <3 x i1> %r
}

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %p = getelementptr <4 x i32>, ptr %a, i64 %i
  %v = load <4 x i32>, ptr %p
  %pos = icmp sgt <4 x i32> %v, zeroinitializer
  %odd = trunc <4 x i32> %v to <4 x i1>
  %c = xor <4 x i1> %pos, %odd
  %n = bitcast <4 x i1> %c to i4
  %n64 = zext i4 %n to i64
  %e = sext <4 x i1> %odd to <4 x i8>
  %e32 = bitcast <4 x i8> %e to i32
  %e64 = zext i32 %e32 to i64
  %three = shufflevector <4 x i1> %pos, <4 x i1> %odd, <3 x i32> <i32 1, i32 6, i32 3>
  %m = call <3 x i1> @mask(<3 x i1> %three, <3 x i1> <i1 false, i1 true, i1 false>)
  %m0 = extractelement <3 x i1> %m, i32 0
  %m1 = extractelement <3 x i1> %m, i32 1
  %m2 = extractelement <3 x i1> %m, i32 2
  %s = select i1 %m0, i64 16, i64 32
  %s1 = select i1 %m1, i64 %s, i64 64
  %s2 = select i1 %m2, i64 %s1, i64 7
  %nib = bitcast i32 -559038737 to <8 x i4>
  %idx = and i32 %t, 7
  %ne = extractelement <8 x i4> %nib, i32 %idx
  %nz = zext i4 %ne to i64
  %byte = trunc i32 %t to i8
  %bits = bitcast i8 %byte to <8 x i1>
  %rev = shufflevector <8 x i1> %bits, <8 x i1> poison, <8 x i32> <i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  %rb = bitcast <8 x i1> %rev to i8
  %rz = zext i8 %rb to i64
  %w = select <4 x i1> %c, <4 x i32> %v, <4 x i32> <i32 1, i32 2, i32 3, i32 4>
  %w2 = extractelement <4 x i32> %w, i32 2
  %wz = sext i32 %w2 to i64
  %r1 = shl i64 %e64, 16
  %r2 = add i64 %n64, %r1
  %r3 = mul i64 %r2, 3
  %r4 = add i64 %r3, %s2
  %r5 = xor i64 %r4, %nz
  %r6 = shl i64 %rz, 50
  %r7 = add i64 %r5, %r6
  %r8 = sub i64 %r7, %wz
  %q = getelementptr i64, ptr %o, i64 %i
  store i64 %r8, ptr %q
  ret void
}

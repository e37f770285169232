; Lanes narrower than a byte as parameters and results: each has room of its own. llc declares a byte for two lanes.
; buffer a i32[32] rand(0,255)
; buffer o i64[32] out
; launch k<<<1,32>>>(a,o)
; alone
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define <2 x i1> @compare(<2 x i32> %b) noinline {
  %c = icmp sgt <2 x i32> %b, splat (i32 100)
  ret <2 x i1> %c
}
define { <4 x i1>, i8 } @pair(<4 x i1> %x, { <2 x i1>, i8 } %y, <8 x i3> %z) noinline {
  %f = extractvalue { <2 x i1>, i8 } %y, 0
  %g = extractvalue { <2 x i1>, i8 } %y, 1
  %w = shufflevector <2 x i1> %f, <2 x i1> zeroinitializer, <4 x i32> <i32 1, i32 0, i32 1, i32 2>
  %r = xor <4 x i1> %x, %w
  %e = extractelement <8 x i3> %z, i32 5
  %h = zext i3 %e to i8
  %s = add i8 %g, %h
  %p = insertvalue { <4 x i1>, i8 } poison, <4 x i1> %r, 0
  %q = insertvalue { <4 x i1>, i8 } %p, i8 %s, 1
  ret { <4 x i1>, i8 } %q
}
define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %pa = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %pa
  %po = getelementptr i64, ptr %o, i64 %i
  %v0 = insertelement <2 x i32> zeroinitializer, i32 %v, i32 0
  %u = xor i32 %v, 77
  %v1 = insertelement <2 x i32> %v0, i32 %u, i32 1
  %r = call <2 x i1> @compare(<2 x i32> %v1)
  %b = bitcast <2 x i1> %r to i2
  %z = zext i2 %b to i64
  %n = trunc i32 %v to i4
  %x = bitcast i4 %n to <4 x i1>
  %v8 = trunc i32 %v to i8
  %y0 = insertvalue { <2 x i1>, i8 } poison, <2 x i1> %r, 0
  %y1 = insertvalue { <2 x i1>, i8 } %y0, i8 %v8, 1
  %m = mul i32 %v, 70000
  %m24 = trunc i32 %m to i24
  %l = bitcast i24 %m24 to <8 x i3>
  %c = call { <4 x i1>, i8 } @pair(<4 x i1> %x, { <2 x i1>, i8 } %y1, <8 x i3> %l)
  %c0 = extractvalue { <4 x i1>, i8 } %c, 0
  %c1 = extractvalue { <4 x i1>, i8 } %c, 1
  %d = bitcast <4 x i1> %c0 to i4
  %dz = zext i4 %d to i64
  %ez = zext i8 %c1 to i64
  %ds = shl i64 %dz, 8
  %es = shl i64 %ez, 16
  %s0 = or i64 %z, %ds
  %s1 = or i64 %s0, %es
  store i64 %s1, ptr %po
  ret void
}

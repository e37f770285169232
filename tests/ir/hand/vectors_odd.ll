; Vectors of odd lengths: arithmetic, memory, shuffles, dynamic indices, calls.
; buffer a i32[512] rand(-1000,1000)
; buffer o i32[512] out
; launch k<<<1,16>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal <3 x i32> @three(<3 x i32> %a, <3 x i32> %b) noinline {
  %s = add <3 x i32> %a, %b
  %m = mul <3 x i32> %s, <i32 2, i32 poison, i32 -5>
  %p = insertelement <3 x i32> %m, i32 9, i32 1
  %r = shufflevector <3 x i32> %p, <3 x i32> %a, <3 x i32> <i32 2, i32 4, i32 0>
  ret <3 x i32> %r
}

define internal <5 x i16> @five(<5 x i16> %a, i32 %n) noinline {
  %x = extractelement <5 x i16> %a, i32 %n
  %b = insertelement <5 x i16> %a, i16 77, i32 %n
  %v = insertelement <5 x i16> poison, i16 %x, i64 0
  %w = shufflevector <5 x i16> %v, <5 x i16> poison, <5 x i32> zeroinitializer
  %r = sub <5 x i16> %b, %w
  %c = icmp sgt <5 x i16> %r, zeroinitializer
  %s = select <5 x i1> %c, <5 x i16> %r, <5 x i16> %a
  ret <5 x i16> %s
}

define internal <7 x i8> @seven(<7 x i8> %a) noinline {
  %s = lshr <7 x i8> %a, <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6>
  %t = xor <7 x i8> %s, splat (i8 85)
  %r = shufflevector <7 x i8> %t, <7 x i8> %a, <7 x i32> <i32 13, i32 0, i32 12, i32 1, i32 11, i32 2, i32 10>
  ret <7 x i8> %r
}

define internal <3 x float> @floats(<3 x i32> %a) noinline {
  %f = sitofp <3 x i32> %a to <3 x float>
  %n = fneg <3 x float> %f
  %m = fmul <3 x float> %n, <float 0.5, float 2.0, float 0.25>
  ret <3 x float> %m
}

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %base = mul i64 %i, 128
  %p = getelementptr i8, ptr %a, i64 %base
  %q = getelementptr i8, ptr %o, i64 %base
  %x = load <3 x i32>, ptr %p, align 16
  %p1 = getelementptr i8, ptr %p, i64 16
  %y = load <3 x i32>, ptr %p1, align 4
  %r = call <3 x i32> @three(<3 x i32> %x, <3 x i32> %y)
  store <3 x i32> %r, ptr %q, align 16
  %p2 = getelementptr i8, ptr %p, i64 32
  %h = load <5 x i16>, ptr %p2, align 2
  %n = urem i32 %t, 5
  %h2 = call <5 x i16> @five(<5 x i16> %h, i32 %n)
  %q2 = getelementptr i8, ptr %q, i64 32
  store <5 x i16> %h2, ptr %q2, align 2
  %p3 = getelementptr i8, ptr %p, i64 48
  %b = load <7 x i8>, ptr %p3, align 1
  %b2 = call <7 x i8> @seven(<7 x i8> %b)
  %q3 = getelementptr i8, ptr %q, i64 48
  store <7 x i8> %b2, ptr %q3, align 1
  %f = call <3 x float> @floats(<3 x i32> %r)
  %g = fptosi <3 x float> %f to <3 x i32>
  %q4 = getelementptr i8, ptr %q, i64 64
  store <3 x i32> %g, ptr %q4, align 4
  %p5 = getelementptr i8, ptr %p, i64 80
  %one = load <1 x i64>, ptr %p5
  %two = add <1 x i64> %one, <i64 41>
  %q5 = getelementptr i8, ptr %q, i64 80
  store <1 x i64> %two, ptr %q5
  %w = shufflevector <3 x i32> %x, <3 x i32> %y, <9 x i32> <i32 0, i32 3, i32 1, i32 4, i32 2, i32 5, i32 0, i32 5, i32 poison>
  %w8 = insertelement <9 x i32> %w, i32 8, i32 8
  %q6 = getelementptr i8, ptr %q, i64 92
  store <9 x i32> %w8, ptr %q6, align 4
  ret void
}

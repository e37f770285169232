; Globals with every kind of initialiser, in every space, and aliases of functions.
; buffer o i64[64] out
; launch k<<<1,32>>>(o)
target triple = "nvptx64-nvidia-cuda"

%node = type { i32, ptr, [2 x i16] }

@bytes = addrspace(1) global [6 x i8] c"ab\00\FFz\01", align 2
@zero = addrspace(1) global { i8, i64 } zeroinitializer
@undefined = internal addrspace(1) global [4 x i32] undef
@array = internal addrspace(1) constant [4 x i16] [i16 -1, i16 2, i16 300, i16 -400]
@matrix = addrspace(4) constant [2 x [3 x i32]] [[3 x i32] [i32 1, i32 2, i32 3], [3 x i32] [i32 4, i32 5, i32 6]]
@floats = addrspace(1) global { float, double, half, bfloat } { float 0x3FB99999A0000000, double -1.5e300, half 0xH3C01, bfloat 0xR4049 }
@second = addrspace(1) global %node { i32 2, ptr addrspacecast (ptr addrspace(1) @array to ptr), [2 x i16] [i16 5, i16 6] }
@first = addrspace(1) global %node { i32 1, ptr addrspacecast (ptr addrspace(1) @second to ptr), [2 x i16] [i16 3, i16 4] }
@inside = addrspace(1) global ptr addrspace(1) getelementptr inbounds ([4 x i16], ptr addrspace(1) @array, i64 0, i64 2)
@behind = addrspace(1) global ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @matrix, i64 16)
@address = addrspace(1) global i64 ptrtoint (ptr addrspace(1) @array to i64)
@mixed = addrspace(1) global { i8, ptr, i8 } { i8 7, ptr addrspacecast (ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @matrix, i64 8) to ptr), i8 9 }
@packed = addrspace(1) global <{ i8, i32, i16 }> <{ i8 1, i32 -2, i16 3 }>, align 1
@vector = addrspace(1) global <4 x i8> <i8 1, i8 -2, i8 3, i8 -4>
@big = addrspace(1) global i128 -170141183460469231731687303715884105727
@odd = addrspace(1) global [3 x i16] [i16 1, i16 -2, i16 7000]
@bools = addrspace(1) global [4 x i1] [i1 true, i1 false, i1 true, i1 true]
@null = addrspace(1) global [2 x ptr] zeroinitializer
@shared = internal addrspace(3) global [32 x i64] undef, align 8
@functions = addrspace(1) global [2 x ptr] [ptr @triple, ptr @negate]
@"quoted_name$x" = addrspace(1) global i32 42
@0 = private addrspace(1) global i32 43
@weak = weak addrspace(1) global i32 44
@linkonce = linkonce_odr addrspace(1) global i32 45, align 16

@also = alias i32 (i32), ptr @triple

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define i32 @triple(i32 %x) {
  %r = mul i32 %x, 3
  ret i32 %r
}
define internal i32 @negate(i32 %x) {
  %r = sub i32 0, %x
  ret i32 %r
}

define internal void @set(ptr %o, i32 %n, i64 %v) noinline {
  %p = getelementptr i64, ptr %o, i32 %n
  store i64 %v, ptr %p
  ret void
}

define ptx_kernel void @k(ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %first = icmp eq i32 %t, 0
  %sp = getelementptr [32 x i64], ptr addrspace(3) @shared, i32 0, i32 %t
  store i64 %i, ptr addrspace(3) %sp
  br i1 %first, label %go, label %done
go:
  %b = load i8, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @bytes, i64 3)
  %bz = sext i8 %b to i64
  call void @set(ptr %o, i32 0, i64 %bz)
  %z = load i64, ptr addrspace(1) getelementptr inbounds ({ i8, i64 }, ptr addrspace(1) @zero, i32 0, i32 1)
  call void @set(ptr %o, i32 1, i64 %z)
  %ip = load ptr addrspace(1), ptr addrspace(1) @inside
  %a = load i16, ptr addrspace(1) %ip
  %az = sext i16 %a to i64
  call void @set(ptr %o, i32 2, i64 %az)
  %bp = load ptr addrspace(4), ptr addrspace(1) @behind
  %m = load i32, ptr addrspace(4) %bp
  %mz = sext i32 %m to i64
  call void @set(ptr %o, i32 3, i64 %mz)
  %f = load float, ptr addrspace(1) @floats
  %fb = bitcast float %f to i32
  %fz = sext i32 %fb to i64
  call void @set(ptr %o, i32 4, i64 %fz)
  %d = load i64, ptr addrspace(1) getelementptr ({ float, double, half, bfloat }, ptr addrspace(1) @floats, i32 0, i32 1)
  call void @set(ptr %o, i32 5, i64 %d)
  %h = load i32, ptr addrspace(1) getelementptr ({ float, double, half, bfloat }, ptr addrspace(1) @floats, i32 0, i32 2)
  %hz = zext i32 %h to i64
  call void @set(ptr %o, i32 6, i64 %hz)
  %n1 = load ptr, ptr addrspace(1) getelementptr (%node, ptr addrspace(1) @first, i32 0, i32 1)
  %n2p = getelementptr %node, ptr %n1, i32 0, i32 1
  %n2 = load ptr, ptr %n2p
  %n2e = getelementptr i16, ptr %n2, i32 3
  %n2v = load i16, ptr %n2e
  %n2z = sext i16 %n2v to i64
  call void @set(ptr %o, i32 7, i64 %n2z)
  %ad = load i64, ptr addrspace(1) @address
  %ap = inttoptr i64 %ad to ptr addrspace(1)
  %av = load i16, ptr addrspace(1) %ap
  %avz = sext i16 %av to i64
  call void @set(ptr %o, i32 8, i64 %avz)
  %mx = load ptr, ptr addrspace(1) getelementptr ({ i8, ptr, i8 }, ptr addrspace(1) @mixed, i32 0, i32 1)
  %mv = load i32, ptr %mx
  %mvz = sext i32 %mv to i64
  call void @set(ptr %o, i32 9, i64 %mvz)
  %mt = load i8, ptr addrspace(1) getelementptr ({ i8, ptr, i8 }, ptr addrspace(1) @mixed, i32 0, i32 2)
  %mtz = sext i8 %mt to i64
  call void @set(ptr %o, i32 10, i64 %mtz)
  %pk = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @packed, i64 1), align 1
  %pkz = sext i32 %pk to i64
  call void @set(ptr %o, i32 11, i64 %pkz)
  %v = load i32, ptr addrspace(1) @vector
  %vz = sext i32 %v to i64
  call void @set(ptr %o, i32 12, i64 %vz)
  %bg = load i128, ptr addrspace(1) @big
  %bgh = lshr i128 %bg, 64
  %bgt = trunc i128 %bgh to i64
  call void @set(ptr %o, i32 13, i64 %bgt)
  %od = load i16, ptr addrspace(1) getelementptr ([3 x i16], ptr addrspace(1) @odd, i64 0, i64 1)
  %odz = sext i16 %od to i64
  call void @set(ptr %o, i32 14, i64 %odz)
  %bl = load i1, ptr addrspace(1) getelementptr ([4 x i1], ptr addrspace(1) @bools, i64 0, i64 2)
  %blz = zext i1 %bl to i64
  call void @set(ptr %o, i32 15, i64 %blz)
  %nl = load ptr, ptr addrspace(1) getelementptr ([2 x ptr], ptr addrspace(1) @null, i64 0, i64 1)
  %nz = ptrtoint ptr %nl to i64
  call void @set(ptr %o, i32 16, i64 %nz)
  %fn = load ptr, ptr addrspace(1) getelementptr ([2 x ptr], ptr addrspace(1) @functions, i64 0, i64 1)
  %fr = call i32 %fn(i32 12)
  %frz = sext i32 %fr to i64
  call void @set(ptr %o, i32 17, i64 %frz)
  %al = call i32 @also(i32 5)
  %alz = sext i32 %al to i64
  call void @set(ptr %o, i32 18, i64 %alz)
  %qn = load i32, ptr addrspace(1) @"quoted_name$x"
  %q0 = load i32, ptr addrspace(1) @0
  %q1 = load i32, ptr addrspace(1) @weak
  %q2 = load i32, ptr addrspace(1) @linkonce
  %s1 = add i32 %qn, %q0
  %s2 = add i32 %s1, %q1
  %s3 = add i32 %s2, %q2
  %sz = sext i32 %s3 to i64
  call void @set(ptr %o, i32 19, i64 %sz)
  store i32 7, ptr addrspace(1) @undefined
  %un = load i32, ptr addrspace(1) @undefined
  %unz = sext i32 %un to i64
  call void @set(ptr %o, i32 20, i64 %unz)
  br label %done
done:
  ret void
}

; Lanes that are chosen one by one, and then seen as one number: a cast of a choice is no choice of casts.
; buffer a i32[32] rand(0,255)
; buffer o i64[32] out
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %pa = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %pa
  %po = getelementptr i64, ptr %o, i64 %i
  %xt = trunc i32 %v to i2
  %vs = lshr i32 %v, 2
  %yt = trunc i32 %vs to i2
  %x = bitcast i2 %xt to <2 x i1>
  %y = bitcast i2 %yt to <2 x i1>
  %c = select <2 x i1> %y, <2 x i1> %x, <2 x i1> zeroinitializer
  %r = select <2 x i1> %y, <2 x i1> <i1 false, i1 true>, <2 x i1> %c
  %b = bitcast <2 x i1> %r to i2
  %z = zext i2 %b to i64
  %w = select <2 x i1> %y, <2 x i8> <i8 3, i8 7>, <2 x i8> <i8 90, i8 41>
  %wb = bitcast <2 x i8> %w to i16
  %ws = add i16 %wb, 200
  %wv = bitcast i16 %ws to <2 x i8>
  %d = select <2 x i1> %y, <2 x i8> %wv, <2 x i8> %w
  %db = bitcast <2 x i8> %d to i16
  %dz = zext i16 %db to i64
  %ds = shl i64 %dz, 8
  %s = or i64 %z, %ds
  store i64 %s, ptr %po
  ret void
}

; Vectors of bytes in one register of inline assembly, as Triton writes them.
; buffer a i32[64] rand(-2000000000,2000000000)
; buffer o i32[128] out
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %t
  %x = load i32, ptr %p
  %h = trunc i32 %x to i16
  %b = call <2 x i8> asm "mov.b16 $0, $1;", "=h,h"(i16 %h)
  %c = call <4 x i8> asm "mov.b32 $0, $1;", "=r,r"(i32 %x)
  %b0 = extractelement <2 x i8> %b, i32 0
  %b1 = extractelement <2 x i8> %b, i32 1
  %s = add i8 %b0, %b1
  %w0 = sext i8 %b0 to i32
  %w1 = zext i8 %b1 to i32
  %sw = sext i8 %s to i32
  %swapped = shufflevector <2 x i8> %b, <2 x i8> poison, <2 x i32> <i32 1, i32 0>
  %back = call i16 asm "mov.b16 $0, $1;", "=h,h"(<2 x i8> %swapped)
  %c3 = extractelement <4 x i8> %c, i32 3
  %c3w = sext i8 %c3 to i32
  %mixed = insertelement <4 x i8> %c, i8 %b1, i32 2
  %word = call i32 asm "mov.b32 $0, $1;", "=r,r"(<4 x i8> %mixed)
  %backw = zext i16 %back to i32
  %i = mul i32 %t, 4
  %q = getelementptr i32, ptr %o, i32 %i
  %u = add i32 %w0, %w1
  %v = xor i32 %u, %sw
  store i32 %v, ptr %q
  %q1 = getelementptr i32, ptr %q, i32 1
  store i32 %backw, ptr %q1
  %q2 = getelementptr i32, ptr %q, i32 2
  store i32 %c3w, ptr %q2
  %q3 = getelementptr i32, ptr %q, i32 3
  store i32 %word, ptr %q3
  ret void
}

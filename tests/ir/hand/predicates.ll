; Truth values to and from bits of a byte: no assembler takes the instructions that other compilers write for these.
; buffer a u32[32] rand(0,4294967295)
; buffer o u32[64] out
; alone
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.trap()
declare void @__nv_p2r(i32, ptr, i32, ptr)
declare void @__nv_r2p(i32, ptr, i32, i32)

; Moves bits 2 and 4 of byte 1 to bits 0 and 1 of byte 3; a difference from the same by hand ends the program.
define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %p = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %p
  %b = alloca [8 x i8]
  %w = alloca i32
  store i64 0, ptr %b
  call void @__nv_r2p(i32 1, ptr %b, i32 20, i32 %x)
  %v = load i32, ptr %b
  store i32 %x, ptr %w
  call void @__nv_p2r(i32 3, ptr %b, i32 3, ptr %w)
  %r = load i32, ptr %w
  ; the same by hand
  %b0 = lshr i32 %x, 10
  %m0 = and i32 %b0, 1
  %b1 = lshr i32 %x, 12
  %m1 = and i32 %b1, 1
  %s1 = shl i32 %m1, 8
  %both = or i32 %m0, %s1
  %d0 = xor i32 %both, %v
  %h0 = shl i32 %m0, 24
  %h1 = shl i32 %m1, 25
  %rest = and i32 %x, -50331649
  %g0 = or i32 %rest, %h0
  %g1 = or i32 %g0, %h1
  %d1 = xor i32 %g1, %r
  %q = getelementptr i32, ptr %o, i64 %i
  store i32 %v, ptr %q
  %q1 = getelementptr i32, ptr %q, i64 32
  store i32 %r, ptr %q1
  %bad = or i32 %d0, %d1
  %is = icmp ne i32 %bad, 0
  br i1 %is, label %wrong, label %right
wrong:
  call void @llvm.trap()
  unreachable
right:
  ret void
}

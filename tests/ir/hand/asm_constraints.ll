; Inline assembly with each constraint letter, tied and read-write operands, several results, braces and clobbers.
; buffer a i64[32] rand(1,1000000000000)
; buffer o i64[256] out
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

module asm ".global .align 4 .u32 from_module_asm = 12;"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal i32 @twice(i32 %x) noinline {
  %r = call i32 asm "{ .reg .u32 t; add.u32 t, $1, $1; mov.u32 $0, t; }", "=r,r"(i32 %x)
  ret i32 %r
}

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %p = getelementptr i64, ptr %a, i64 %i
  %q = getelementptr [8 x i64], ptr %o, i64 %i
  %x = call i64 asm sideeffect "ld.global.b64 $0, [$1];", "=l,l,~{memory}"(ptr %p)
  %w = trunc i64 %x to i32
  %h = trunc i64 %x to i16
  %b = trunc i64 %x to i8
  %r0 = call i32 asm "add.s32 $0, $1, $2;", "=r,r,n"(i32 %w, i32 -7)
  %r1 = call i32 asm "xor.b32 $0, $0, $2;", "=r,0,r"(i32 %r0, i32 %t)
  %r2 = call i16 asm "mul.lo.s16 $0, $1, 3;", "=h,h"(i16 %h)
  %r3 = call float asm "cvt.rn.f32.s64 $0, $1;", "=f,l"(i64 %x)
  %r4 = call double asm "fma.rn.f64 $0, $1, $2, $3;", "=d,d,d,d"(double 2.0, double 3.5, double -1.0)
  %pair = call { i32, i64 } asm "mov.u32 $0, %laneid;\0A\09shl.b64 $1, $2, 3;", "=r,=l,l"(i64 %x)
  %p0 = extractvalue { i32, i64 } %pair, 0
  %p1 = extractvalue { i32, i64 } %pair, 1
  %five = call { i32, i32, i16, float, double } asm "mov.b32 $0, 1; mov.b32 $1, 2; mov.b16 $2, 3; mov.f32 $3, 0f40800000; mov.f64 $4, 0d4014000000000000;", "=r,=r,=h,=f,=d"()
  %f3 = extractvalue { i32, i32, i16, float, double } %five, 3
  %f4 = extractvalue { i32, i32, i16, float, double } %five, 4
  %f2 = extractvalue { i32, i32, i16, float, double } %five, 2
  %tied = call { i32, i32 } asm "add.u32 $0, $0, $3; sub.u32 $1, $1, $3;", "=r,=r,0,r,1"(i32 %w, i32 5, i32 %t)
  %t0 = extractvalue { i32, i32 } %tied, 0
  %t1 = extractvalue { i32, i32 } %tied, 1
  %tw = call i32 @twice(i32 %t)
  %bx = zext i8 %b to i16
  %cb = call i32 asm "cvt.u32.u16 $0, $1;", "=r,h"(i16 %bx)
  %q1 = getelementptr i64, ptr %q, i64 1
  call void asm sideeffect "st.global.v2.b32 [$0], {$1, $2};", "l,r,r,~{memory}"(ptr %q1, i32 %r1, i32 %t0)
  %cond = icmp ugt i32 %t, 15
  %cz = zext i1 %cond to i32
  %sel = call i32 asm "{\0A\09.reg .pred %p;\0A\09setp.ne.u32 %p, $1, 0;\0A\09selp.b32 $0, 10, 20, %p;\0A\09}", "=r,r"(i32 %cz)
  %imm = call i64 asm "add.s64 $0, $1, $2;", "=l,l,n"(i64 %x, i64 4294967297)
  call void asm sideeffect "membar.gl;", "~{memory}"()
  call void asm sideeffect "", ""()
  %g = call i32 asm "ld.global.u32 $0, [from_module_asm];", "=r"()
  %r2z = sext i16 %r2 to i64
  %s0 = add i64 %r2z, %p1
  %r3i = fptosi float %r3 to i64
  %s1 = add i64 %s0, %r3i
  %r4i = fptosi double %r4 to i64
  %s2 = xor i64 %s1, %r4i
  %p0z = zext i32 %p0 to i64
  %s3 = add i64 %s2, %p0z
  store i64 %s3, ptr %q
  %f3i = fptosi float %f3 to i64
  %f4i = fptosi double %f4 to i64
  %f2i = sext i16 %f2 to i64
  %u0 = mul i64 %f3i, %f4i
  %u1 = add i64 %u0, %f2i
  %q2 = getelementptr i64, ptr %q, i64 2
  store i64 %u1, ptr %q2
  %t1z = sext i32 %t1 to i64
  %twz = sext i32 %tw to i64
  %v0 = mul i64 %t1z, %twz
  %cbz = zext i32 %cb to i64
  %v1 = add i64 %v0, %cbz
  %q3 = getelementptr i64, ptr %q, i64 3
  store i64 %v1, ptr %q3
  %selz = zext i32 %sel to i64
  %q4 = getelementptr i64, ptr %q, i64 4
  store i64 %selz, ptr %q4
  %q5 = getelementptr i64, ptr %q, i64 5
  store i64 %imm, ptr %q5
  %gz = zext i32 %g to i64
  %q6 = getelementptr i64, ptr %q, i64 6
  store i64 %gz, ptr %q6
  ret void
}

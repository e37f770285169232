; 128-bit integers to and from floating point, which llc can't do without a library.
; buffer a u64[32] rand(0,18000000000000000000)
; buffer o u64[128] out
; alone
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %p = getelementptr i64, ptr %a, i64 %i
  %x = load i64, ptr %p
  %z = zext i64 %x to i128
  %s = zext i32 %t to i128
  %u = shl i128 %z, %s
  %n = sub i128 0, %u
  %d = uitofp i128 %u to double
  %f = sitofp i128 %n to float
  %g = sitofp i128 %n to double
  %bu = fptoui double %d to i128
  %bs = fptosi float %f to i128
  %db = bitcast double %d to i64
  %gb = bitcast double %g to i64
  %lo = trunc i128 %bu to i64
  %hs = lshr i128 %bs, 64
  %hi = trunc i128 %hs to i64
  %q = getelementptr [4 x i64], ptr %o, i64 %i
  store i64 %db, ptr %q
  %q1 = getelementptr i64, ptr %q, i64 1
  store i64 %gb, ptr %q1
  %q2 = getelementptr i64, ptr %q, i64 2
  store i64 %lo, ptr %q2
  %q3 = getelementptr i64, ptr %q, i64 3
  store i64 %hi, ptr %q3
  ret void
}

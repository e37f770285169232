; buffer a u64[128] rand(0,18446744073709551615)
; buffer o u64[384] out
; launch k<<<1,32>>>(a, o)
; alone
; Integers of more than 128 bits to floats and back; LLVM's code generator has no code for this.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %p = getelementptr [4 x i64], ptr %a, i64 %i
  %x = load i256, ptr %p, align 8
  %by = mul i64 %i, 8
  %n = zext i64 %by to i256
  %u = lshr i256 %x, %n
  %s = ashr i256 %x, %n
  %q = getelementptr [12 x i64], ptr %o, i64 %i
  %ud = uitofp i256 %u to double
  store double %ud, ptr %q
  %q1 = getelementptr i64, ptr %q, i64 1
  %sd = sitofp i256 %s to double
  store double %sd, ptr %q1
  %q2 = getelementptr i64, ptr %q, i64 2
  %uf = uitofp i256 %u to float
  store float %uf, ptr %q2
  %q3 = getelementptr i32, ptr %q2, i64 1
  %s200 = trunc i256 %s to i200
  %sf = sitofp i200 %s200 to float
  store float %sf, ptr %q3
  %q4 = getelementptr i64, ptr %q, i64 4
  %third = fmul double %sd, 0x3FD5555555555555
  %back = fptosi double %third to i256
  store i256 %back, ptr %q4, align 8
  %q8 = getelementptr i64, ptr %q, i64 8
  %half = fmul double %ud, 5.000000e-01
  %uback = fptoui double %half to i256
  store i256 %uback, ptr %q8, align 8
  ret void
}

; Volatile, invariant, non-temporal and vector loads and stores in every space; ldg and ldu.
; buffer a i32[128] rand(-1000,1000)
; buffer o i32[256] out
; launch k<<<1,16>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef, align 16
@c = internal addrspace(4) constant [8 x i16] [i16 1, i16 2, i16 3, i16 4, i16 5, i16 6, i16 7, i16 8], align 16

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1), i32)

define ptx_kernel void @k(ptr noalias readonly %a, ptr noalias %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %ag = addrspacecast ptr %a to ptr addrspace(1)
  %p = getelementptr <4 x i32>, ptr addrspace(1) %ag, i64 %i
  %v = load <4 x i32>, ptr addrspace(1) %p, align 16, !invariant.load !0
  %p2 = getelementptr <2 x i32>, ptr %a, i64 %i
  %w = load volatile <2 x i32>, ptr %p2, align 8
  %b = getelementptr i8, ptr addrspace(1) %ag, i64 %i
  %x = load i8, ptr addrspace(1) %b, align 1, !invariant.load !0
  %h = getelementptr i16, ptr addrspace(1) %ag, i64 %i
  %y = load i16, ptr addrspace(1) %h, align 2, !nontemporal !1
  %u = call i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1) %ag, i32 4)
  %sp = getelementptr <4 x i32>, ptr addrspace(3) @s, i32 0, i32 0
  %sq = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store volatile i32 %t, ptr addrspace(3) %sq
  %sv = load volatile i32, ptr addrspace(3) %sq
  %cx = and i32 %t, 1
  %cp = getelementptr <4 x i16>, ptr addrspace(4) @c, i32 %cx
  %cv = load <4 x i16>, ptr addrspace(4) %cp, align 8
  %c3 = extractelement <4 x i16> %cv, i32 3
  %l = alloca <4 x i32>, align 16
  store volatile <4 x i32> %v, ptr %l, align 16
  %lp = getelementptr i8, ptr %l, i64 8
  %lv = load volatile <2 x i32>, ptr %lp, align 8
  %l1 = extractelement <2 x i32> %lv, i32 1
  %xs = sext i8 %x to i32
  %ys = sext i16 %y to i32
  %c3z = zext i16 %c3 to i32
  %w1 = extractelement <2 x i32> %w, i32 1
  %s0 = add i32 %xs, %ys
  %s1 = mul i32 %s0, %c3z
  %s2 = add i32 %s1, %l1
  %s3 = xor i32 %s2, %w1
  %s4 = add i32 %s3, %sv
  %s5 = sub i32 %s4, %u
  %ins = insertelement <4 x i32> %v, i32 %s5, i32 1
  %q = getelementptr [4 x <4 x i32>], ptr %o, i64 %i
  store <4 x i32> %ins, ptr %q, align 16
  %q1 = getelementptr i8, ptr %q, i64 16
  store <4 x i32> %ins, ptr %q1, align 4
  %q2 = getelementptr i8, ptr %q, i64 32
  %tr = trunc <4 x i32> %v to <4 x i8>
  store volatile <4 x i8> %tr, ptr %q2, align 4
  %q3 = getelementptr i8, ptr %q, i64 40
  %z8 = zext <4 x i8> %tr to <4 x i32>
  %f = sitofp <4 x i32> %v to <4 x half>
  store <4 x half> %f, ptr %q3, align 8, !nontemporal !1
  %q4 = getelementptr i8, ptr %q, i64 48
  %sh = shl <4 x i32> %z8, <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %sh, ptr %q4, align 16
  ret void
}

!0 = !{}
!1 = !{i32 1}

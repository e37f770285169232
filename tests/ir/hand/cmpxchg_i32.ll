; cmpxchg of i32 with every pair of orderings.
; buffer a u32[144] rand(0,3)
; buffer g u32[144] rand(0,3) out
; buffer f u32[144] out
; launch k<<<1,16>>>(a,g,f)
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %a, ptr %g, ptr %f) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %gg = addrspacecast ptr %g to ptr addrspace(1)
  %n0 = add i64 %i, 0
  %p0 = getelementptr i32, ptr %g, i64 %n0
  %ap0 = getelementptr i32, ptr %a, i64 %n0
  %v0 = load i32, ptr %ap0
  %c0 = cmpxchg ptr %p0, i32 %v0, i32 77  monotonic monotonic
  %old0 = extractvalue { i32, i1 } %c0, 0
  %ok0 = extractvalue { i32, i1 } %c0, 1
  %s0 = select i1 %ok0, i32 100, i32 %old0
  %fp0 = getelementptr i32, ptr %f, i64 %n0
  store i32 %s0, ptr %fp0
  %n1 = add i64 %i, 16
  %p1 = getelementptr i32, ptr addrspace(1) %gg, i64 %n1
  %ap1 = getelementptr i32, ptr %a, i64 %n1
  %v1 = load i32, ptr %ap1
  %c1 = cmpxchg ptr addrspace(1) %p1, i32 %v1, i32 77 syncscope("device") acquire monotonic
  %old1 = extractvalue { i32, i1 } %c1, 0
  %ok1 = extractvalue { i32, i1 } %c1, 1
  %s1 = select i1 %ok1, i32 100, i32 %old1
  %fp1 = getelementptr i32, ptr %f, i64 %n1
  store i32 %s1, ptr %fp1
  %n2 = add i64 %i, 32
  %p2 = getelementptr i32, ptr %g, i64 %n2
  %ap2 = getelementptr i32, ptr %a, i64 %n2
  %v2 = load i32, ptr %ap2
  %c2 = cmpxchg weak ptr %p2, i32 %v2, i32 77 syncscope("block") acquire acquire
  %old2 = extractvalue { i32, i1 } %c2, 0
  %ok2 = extractvalue { i32, i1 } %c2, 1
  %s2 = select i1 %ok2, i32 100, i32 %old2
  %fp2 = getelementptr i32, ptr %f, i64 %n2
  store i32 %s2, ptr %fp2
  %n3 = add i64 %i, 48
  %p3 = getelementptr i32, ptr addrspace(1) %gg, i64 %n3
  %ap3 = getelementptr i32, ptr %a, i64 %n3
  %v3 = load i32, ptr %ap3
  %c3 = cmpxchg ptr addrspace(1) %p3, i32 %v3, i32 77  release monotonic
  %old3 = extractvalue { i32, i1 } %c3, 0
  %ok3 = extractvalue { i32, i1 } %c3, 1
  %s3 = select i1 %ok3, i32 100, i32 %old3
  %fp3 = getelementptr i32, ptr %f, i64 %n3
  store i32 %s3, ptr %fp3
  %n4 = add i64 %i, 64
  %p4 = getelementptr i32, ptr %g, i64 %n4
  %ap4 = getelementptr i32, ptr %a, i64 %n4
  %v4 = load i32, ptr %ap4
  %c4 = cmpxchg ptr %p4, i32 %v4, i32 77 syncscope("device") release acquire
  %old4 = extractvalue { i32, i1 } %c4, 0
  %ok4 = extractvalue { i32, i1 } %c4, 1
  %s4 = select i1 %ok4, i32 100, i32 %old4
  %fp4 = getelementptr i32, ptr %f, i64 %n4
  store i32 %s4, ptr %fp4
  %n5 = add i64 %i, 80
  %p5 = getelementptr i32, ptr addrspace(1) %gg, i64 %n5
  %ap5 = getelementptr i32, ptr %a, i64 %n5
  %v5 = load i32, ptr %ap5
  %c5 = cmpxchg weak ptr addrspace(1) %p5, i32 %v5, i32 77 syncscope("block") acq_rel monotonic
  %old5 = extractvalue { i32, i1 } %c5, 0
  %ok5 = extractvalue { i32, i1 } %c5, 1
  %s5 = select i1 %ok5, i32 100, i32 %old5
  %fp5 = getelementptr i32, ptr %f, i64 %n5
  store i32 %s5, ptr %fp5
  %n6 = add i64 %i, 96
  %p6 = getelementptr i32, ptr %g, i64 %n6
  %ap6 = getelementptr i32, ptr %a, i64 %n6
  %v6 = load i32, ptr %ap6
  %c6 = cmpxchg ptr %p6, i32 %v6, i32 77  acq_rel acquire
  %old6 = extractvalue { i32, i1 } %c6, 0
  %ok6 = extractvalue { i32, i1 } %c6, 1
  %s6 = select i1 %ok6, i32 100, i32 %old6
  %fp6 = getelementptr i32, ptr %f, i64 %n6
  store i32 %s6, ptr %fp6
  %n7 = add i64 %i, 112
  %p7 = getelementptr i32, ptr addrspace(1) %gg, i64 %n7
  %ap7 = getelementptr i32, ptr %a, i64 %n7
  %v7 = load i32, ptr %ap7
  %c7 = cmpxchg ptr addrspace(1) %p7, i32 %v7, i32 77 syncscope("device") seq_cst monotonic
  %old7 = extractvalue { i32, i1 } %c7, 0
  %ok7 = extractvalue { i32, i1 } %c7, 1
  %s7 = select i1 %ok7, i32 100, i32 %old7
  %fp7 = getelementptr i32, ptr %f, i64 %n7
  store i32 %s7, ptr %fp7
  %n8 = add i64 %i, 128
  %p8 = getelementptr i32, ptr %g, i64 %n8
  %ap8 = getelementptr i32, ptr %a, i64 %n8
  %v8 = load i32, ptr %ap8
  %c8 = cmpxchg weak ptr %p8, i32 %v8, i32 77 syncscope("block") seq_cst seq_cst
  %old8 = extractvalue { i32, i1 } %c8, 0
  %ok8 = extractvalue { i32, i1 } %c8, 1
  %s8 = select i1 %ok8, i32 100, i32 %old8
  %fp8 = getelementptr i32, ptr %f, i64 %n8
  store i32 %s8, ptr %fp8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

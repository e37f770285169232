; Intrinsics with the names and arguments of LLVM 3.4 to 21, upgraded when the module is read.
; buffer a i32[32] rand(1,100000)
; buffer o i32[512] out
; launch k<<<1,32>>>(a,o)
; arch 90
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i32, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i32, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i32, i1)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1)
declare i32 @llvm.objectsize.i32.p0(ptr, i1)
declare i32 @llvm.ctlz.i32(i32)
declare i64 @llvm.cttz.i64(i64)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32 immarg, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32 immarg, <4 x i1>)
declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, i32 immarg, <2 x i1>, <2 x i32>)
declare void @llvm.masked.scatter.v2i32.v2p0(<2 x i32>, <2 x ptr>, i32 immarg, <2 x i1>)
declare i16 @llvm.nvvm.abs.bf16(i16)
declare i32 @llvm.nvvm.neg.bf16x2(i32)
declare i16 @llvm.nvvm.fmax.nan.bf16(i16, i16)
declare i32 @llvm.nvvm.fmin.bf16x2(i32, i32)
declare i32 @llvm.nvvm.fma.rn.relu.bf16x2(i32, i32, i32)
declare ptr addrspace(3) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
declare i32 @llvm.nvvm.rotate.b32(i32, i32)
declare i64 @llvm.nvvm.rotate.right.b64(i64, i32)
declare i64 @llvm.nvvm.swap.lo.hi.b64(i64)
declare i32 @llvm.nvvm.brev32(i32)
declare i32 @llvm.nvvm.popc.ll(i64)
declare i32 @llvm.nvvm.bitcast.f2i(float)
declare float @llvm.nvvm.h2f(i16)
declare i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr, i32)
declare i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.barrier.sync.cnt(i32, i32)
declare float @llvm.powi.f32(float, i32)
declare float @llvm.nvvm.tanh.approx.f32(float)

@s = internal addrspace(3) global [32 x i32] undef, align 16

define ptx_kernel void @k(ptr %a, ptr %o) {
entry:
  %l = alloca [8 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %pa = getelementptr i32, ptr %a, i64 %i
  %row = mul i64 %i, 64
  %po = getelementptr i8, ptr %o, i64 %row
  %v = load i32, ptr %pa, align 4
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %l)
  call void @llvm.memset.p0.i64(ptr %l, i8 3, i64 32, i32 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %l, ptr %pa, i64 4, i32 4, i1 false)
  %l4 = getelementptr i8, ptr %l, i64 4
  call void @llvm.memmove.p0.p0.i32(ptr %l4, ptr %l, i32 12, i32 4, i1 false)
  %m = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %l, i32 16, <4 x i1> <i1 true, i1 true, i1 false, i1 true>, <4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %m, ptr %po, i32 16, <4 x i1> <i1 true, i1 false, i1 false, i1 true>)
  %q0 = insertelement <2 x ptr> undef, ptr %l, i32 0
  %q = insertelement <2 x ptr> %q0, ptr %pa, i32 1
  %g = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> %q, i32 4, <2 x i1> <i1 true, i1 true>, <2 x i32> undef)
  %po4 = getelementptr i8, ptr %po, i64 4
  %po16 = getelementptr i8, ptr %po, i64 16
  %w0 = insertelement <2 x ptr> undef, ptr %po4, i32 0
  %w = insertelement <2 x ptr> %w0, ptr %po16, i32 1
  call void @llvm.masked.scatter.v2i32.v2p0(<2 x i32> %g, <2 x ptr> %w, i32 4, <2 x i1> <i1 true, i1 true>)
  %size = call i64 @llvm.objectsize.i64.p0(ptr %l4, i1 false, i1 true)
  %size32 = trunc i64 %size to i32
  %least = call i32 @llvm.objectsize.i32.p0(ptr %a, i1 true)
  %sizes = add i32 %size32, %least
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %l)
  %lz = call i32 @llvm.ctlz.i32(i32 %v)
  %v64 = zext i32 %v to i64
  %high = shl i64 %v64, 20
  %tz = call i64 @llvm.cttz.i64(i64 %high)
  %tz32 = trunc i64 %tz to i32
  %zeros = add i32 %lz, %tz32
  %h = trunc i32 %v to i16
  %h1 = or i16 %h, 16384
  %0 = call i16 @llvm.nvvm.abs.bf16(i16 %h1)
  %1 = call i16 @llvm.nvvm.fmax.nan.bf16(i16 %0, i16 %h)
  %h4 = zext i16 %1 to i32
  %b0 = or i32 %h4, 1065353216
  %2 = call i32 @llvm.nvvm.neg.bf16x2(i32 %b0)
  %3 = call i32 @llvm.nvvm.fmin.bf16x2(i32 %2, i32 %b0)
  %4 = call i32 @llvm.nvvm.fma.rn.relu.bf16x2(i32 %3, i32 %2, i32 %b0)
  %s = getelementptr i32, ptr addrspace(3) @s, i64 %i
  store i32 %v, ptr addrspace(3) %s, align 4
  call void @llvm.nvvm.barrier.sync.cnt(i32 1, i32 32)
  %c = call ptr addrspace(3) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %s, i32 0)
  %cg = addrspacecast ptr addrspace(3) %c to ptr
  %isnull = icmp eq ptr %cg, null
  %nul = zext i1 %isnull to i32
  %r0 = call i32 @llvm.nvvm.rotate.b32(i32 %v, i32 5)
  %r1 = call i64 @llvm.nvvm.rotate.right.b64(i64 %high, i32 %t)
  %r2 = call i64 @llvm.nvvm.swap.lo.hi.b64(i64 %r1)
  %r3 = call i32 @llvm.nvvm.popc.ll(i64 %r2)
  %r4 = trunc i64 %r2 to i32
  %r5 = call i32 @llvm.nvvm.brev32(i32 %r4)
  %r6 = xor i32 %r0, %r5
  %r7 = add i32 %r6, %r3
  %f0 = call float @llvm.nvvm.h2f(i16 %h)
  %f1 = call float @llvm.powi.f32(float 1.5, i32 3)
  %f2 = fadd float %f1, %f0
  %f3 = call i32 @llvm.nvvm.bitcast.f2i(float %f2)
  %po20 = getelementptr i8, ptr %po, i64 20
  store i32 %sizes, ptr %po20, align 4
  %po24 = getelementptr i8, ptr %po, i64 24
  store i32 %zeros, ptr %po24, align 4
  %po28 = getelementptr i8, ptr %po, i64 28
  store i32 %4, ptr %po28, align 4
  %po32 = getelementptr i8, ptr %po, i64 32
  store i32 %r7, ptr %po32, align 4
  %po36 = getelementptr i8, ptr %po, i64 36
  store i32 %f3, ptr %po36, align 4
  %po40 = getelementptr i8, ptr %po, i64 40
  store i32 %nul, ptr %po40, align 4
  %po44 = getelementptr i8, ptr %po, i64 44
  store i32 7, ptr %po44, align 4
  %old = call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr %po44, i32 %v)
  %po48 = getelementptr i8, ptr %po, i64 48
  store i32 %old, ptr %po48, align 4
  %ga = addrspacecast ptr %pa to ptr addrspace(1)
  %ldg = call i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1) %ga, i32 4)
  %po52 = getelementptr i8, ptr %po, i64 52
  store i32 %ldg, ptr %po52, align 4
  %th = call float @llvm.nvvm.tanh.approx.f32(float %f2)
  %po56 = getelementptr i8, ptr %po, i64 56
  store float %th, ptr %po56, align 4
  ret void
}

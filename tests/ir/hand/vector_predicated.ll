; Vector-predicated intrinsics that llc expands, by masks and explicit lengths.
; buffer o i32[22784] out
; buffer a i32[16] rand(-2000000000,2000000000)
; launch k<<<1,32>>>(o,a)
target triple = "nvptx64-nvidia-cuda"

declare <4 x i32> @llvm.vp.add.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.sub.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.mul.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.sdiv.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.udiv.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.srem.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.urem.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.and.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.or.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.xor.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.shl.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.lshr.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.ashr.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.smin.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.smax.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.umin.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.umax.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.sadd.sat.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.uadd.sat.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.ssub.sat.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.usub.sat.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.bswap.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.bitreverse.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.ctpop.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.ctlz.v4i32(<4 x i32>, i1, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.cttz.v4i32(<4 x i32>, i1, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.abs.v4i32(<4 x i32>, i1, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.fshl.v4i32(<4 x i32>, <4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.fshr.v4i32(<4 x i32>, <4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fadd.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fsub.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fmul.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fdiv.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.frem.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.minnum.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.maxnum.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fneg.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fabs.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.sqrt.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fma.v4f32(<4 x float>, <4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.fptosi.v4i32.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.fptoui.v4i32.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.sitofp.v4f32.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.uitofp.v4f32.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fptrunc.v4f32.v4f64(<4 x double>, <4 x i1>, i32)
declare <4 x double> @llvm.vp.fpext.v4f64.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.trunc.v4i32.v4i64(<4 x i64>, <4 x i1>, i32)
declare <4 x i64> @llvm.vp.zext.v4i64.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x i64> @llvm.vp.sext.v4i64.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x i64> @llvm.vp.ptrtoint.v4i64.v4p0(<4 x ptr>, <4 x i1>, i32)
declare <4 x ptr> @llvm.vp.inttoptr.v4p0.v4i64(<4 x i64>, <4 x i1>, i32)
declare <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32>, <4 x i32>, metadata, <4 x i1>, i32)
declare <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float>, <4 x float>, metadata, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.load.v4i32.p0(ptr, <4 x i1>, i32)
declare void @llvm.vp.store.v4i32.p0(<4 x i32>, ptr, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.gather.v4i32.v4p0(<4 x ptr>, <4 x i1>, i32)
declare void @llvm.vp.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.add.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.mul.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.and.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.or.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.xor.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.smin.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.smax.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.umin.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.umax.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare float @llvm.vp.reduce.fadd.v4f32(float, <4 x float>, <4 x i1>, i32)
declare float @llvm.vp.reduce.fmul.v4f32(float, <4 x float>, <4 x i1>, i32)
declare float @llvm.vp.reduce.fmin.v4f32(float, <4 x float>, <4 x i1>, i32)
declare float @llvm.vp.reduce.fmax.v4f32(float, <4 x float>, <4 x i1>, i32)
declare float @llvm.vp.reduce.fminimum.v4f32(float, <4 x float>, <4 x i1>, i32)
declare float @llvm.vp.reduce.fmaximum.v4f32(float, <4 x float>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.select.v4i32(<4 x i1>, <4 x i32>, <4 x i32>, i32)
declare <4 x i32> @llvm.vp.merge.v4i32(<4 x i1>, <4 x i32>, <4 x i32>, i32)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %outs, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %tid, 2336
  %far = sext i32 %at to i64
  %out = getelementptr i8, ptr %outs, i64 %far
  %own = mul i32 %tid, 16
  %owned = add i32 %own, 74752
  %farther = sext i32 %owned to i64
  %mem = getelementptr i8, ptr %outs, i64 %farther
  %n = and i32 %tid, 7
  %bits = lshr i32 %tid, 1
  %mask = trunc i32 %bits to i4
  %m = bitcast i4 %mask to <4 x i1>
  %vi0 = load <4 x i32>, ptr %in, align 4
  %p1 = getelementptr i8, ptr %in, i64 16
  %vi1 = load <4 x i32>, ptr %p1, align 4
  %p2 = getelementptr i8, ptr %in, i64 32
  %vi2 = load <4 x i32>, ptr %p2, align 4
  %small = ashr <4 x i32> %vi0, splat (i32 12)
  %vf0 = sitofp <4 x i32> %small to <4 x float>
  %vf1 = sitofp <4 x i32> %vi1 to <4 x float>
  %vf2 = sitofp <4 x i32> %vi2 to <4 x float>
  %vd0 = sitofp <4 x i32> %vi0 to <4 x double>
  %vl0 = sext <4 x i32> %vi0 to <4 x i64>
  %lanes = and <4 x i32> %vi1, splat (i32 15)
  %el = zext <4 x i32> %lanes to <4 x i64>
  %vp0 = getelementptr i32, ptr %in, <4 x i64> %el
  %vq0 = getelementptr i32, ptr %mem, <4 x i64> <i64 3, i64 1, i64 2, i64 0>
  %vn0 = inttoptr <4 x i64> %vl0 to <4 x ptr>
  %i = load i32, ptr %p1, align 4
  %f = sitofp i32 %tid to float
  %av = insertelement <4 x i32> poison, i32 %n, i32 0
  %nv = shufflevector <4 x i32> %av, <4 x i32> poison, <4 x i32> zeroinitializer
  %active = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %nv
  %both = and <4 x i1> %active, %m
  %r0 = call <4 x i32> @llvm.vp.add.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s0 = select <4 x i1> %both, <4 x i32> %r0, <4 x i32> zeroinitializer
  %q0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %s0, ptr %q0, align 8
  %r1 = call <4 x i32> @llvm.vp.sub.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s1 = select <4 x i1> %both, <4 x i32> %r1, <4 x i32> zeroinitializer
  %q1 = getelementptr i8, ptr %out, i64 32
  store <4 x i32> %s1, ptr %q1, align 8
  %r2 = call <4 x i32> @llvm.vp.mul.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s2 = select <4 x i1> %both, <4 x i32> %r2, <4 x i32> zeroinitializer
  %q2 = getelementptr i8, ptr %out, i64 64
  store <4 x i32> %s2, ptr %q2, align 8
  %r3 = call <4 x i32> @llvm.vp.sdiv.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s3 = select <4 x i1> %both, <4 x i32> %r3, <4 x i32> zeroinitializer
  %q3 = getelementptr i8, ptr %out, i64 96
  store <4 x i32> %s3, ptr %q3, align 8
  %r4 = call <4 x i32> @llvm.vp.udiv.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s4 = select <4 x i1> %both, <4 x i32> %r4, <4 x i32> zeroinitializer
  %q4 = getelementptr i8, ptr %out, i64 128
  store <4 x i32> %s4, ptr %q4, align 8
  %r5 = call <4 x i32> @llvm.vp.srem.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s5 = select <4 x i1> %both, <4 x i32> %r5, <4 x i32> zeroinitializer
  %q5 = getelementptr i8, ptr %out, i64 160
  store <4 x i32> %s5, ptr %q5, align 8
  %r6 = call <4 x i32> @llvm.vp.urem.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s6 = select <4 x i1> %both, <4 x i32> %r6, <4 x i32> zeroinitializer
  %q6 = getelementptr i8, ptr %out, i64 192
  store <4 x i32> %s6, ptr %q6, align 8
  %r7 = call <4 x i32> @llvm.vp.and.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s7 = select <4 x i1> %both, <4 x i32> %r7, <4 x i32> zeroinitializer
  %q7 = getelementptr i8, ptr %out, i64 224
  store <4 x i32> %s7, ptr %q7, align 8
  %r8 = call <4 x i32> @llvm.vp.or.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s8 = select <4 x i1> %both, <4 x i32> %r8, <4 x i32> zeroinitializer
  %q8 = getelementptr i8, ptr %out, i64 256
  store <4 x i32> %s8, ptr %q8, align 8
  %r9 = call <4 x i32> @llvm.vp.xor.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s9 = select <4 x i1> %both, <4 x i32> %r9, <4 x i32> zeroinitializer
  %q9 = getelementptr i8, ptr %out, i64 288
  store <4 x i32> %s9, ptr %q9, align 8
  %r10 = call <4 x i32> @llvm.vp.shl.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s10 = select <4 x i1> %both, <4 x i32> %r10, <4 x i32> zeroinitializer
  %q10 = getelementptr i8, ptr %out, i64 320
  store <4 x i32> %s10, ptr %q10, align 8
  %r11 = call <4 x i32> @llvm.vp.lshr.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s11 = select <4 x i1> %both, <4 x i32> %r11, <4 x i32> zeroinitializer
  %q11 = getelementptr i8, ptr %out, i64 352
  store <4 x i32> %s11, ptr %q11, align 8
  %r12 = call <4 x i32> @llvm.vp.ashr.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s12 = select <4 x i1> %both, <4 x i32> %r12, <4 x i32> zeroinitializer
  %q12 = getelementptr i8, ptr %out, i64 384
  store <4 x i32> %s12, ptr %q12, align 8
  %r13 = call <4 x i32> @llvm.vp.smin.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s13 = select <4 x i1> %both, <4 x i32> %r13, <4 x i32> zeroinitializer
  %q13 = getelementptr i8, ptr %out, i64 416
  store <4 x i32> %s13, ptr %q13, align 8
  %r14 = call <4 x i32> @llvm.vp.smax.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s14 = select <4 x i1> %both, <4 x i32> %r14, <4 x i32> zeroinitializer
  %q14 = getelementptr i8, ptr %out, i64 448
  store <4 x i32> %s14, ptr %q14, align 8
  %r15 = call <4 x i32> @llvm.vp.umin.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s15 = select <4 x i1> %both, <4 x i32> %r15, <4 x i32> zeroinitializer
  %q15 = getelementptr i8, ptr %out, i64 480
  store <4 x i32> %s15, ptr %q15, align 8
  %r16 = call <4 x i32> @llvm.vp.umax.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s16 = select <4 x i1> %both, <4 x i32> %r16, <4 x i32> zeroinitializer
  %q16 = getelementptr i8, ptr %out, i64 512
  store <4 x i32> %s16, ptr %q16, align 8
  %r17 = call <4 x i32> @llvm.vp.sadd.sat.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s17 = select <4 x i1> %both, <4 x i32> %r17, <4 x i32> zeroinitializer
  %q17 = getelementptr i8, ptr %out, i64 544
  store <4 x i32> %s17, ptr %q17, align 8
  %r18 = call <4 x i32> @llvm.vp.uadd.sat.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s18 = select <4 x i1> %both, <4 x i32> %r18, <4 x i32> zeroinitializer
  %q18 = getelementptr i8, ptr %out, i64 576
  store <4 x i32> %s18, ptr %q18, align 8
  %r19 = call <4 x i32> @llvm.vp.ssub.sat.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s19 = select <4 x i1> %both, <4 x i32> %r19, <4 x i32> zeroinitializer
  %q19 = getelementptr i8, ptr %out, i64 608
  store <4 x i32> %s19, ptr %q19, align 8
  %r20 = call <4 x i32> @llvm.vp.usub.sat.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i1> %m, i32 %n)
  %s20 = select <4 x i1> %both, <4 x i32> %r20, <4 x i32> zeroinitializer
  %q20 = getelementptr i8, ptr %out, i64 640
  store <4 x i32> %s20, ptr %q20, align 8
  %r21 = call <4 x i32> @llvm.vp.bswap.v4i32(<4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %s21 = select <4 x i1> %both, <4 x i32> %r21, <4 x i32> zeroinitializer
  %q21 = getelementptr i8, ptr %out, i64 672
  store <4 x i32> %s21, ptr %q21, align 8
  %r22 = call <4 x i32> @llvm.vp.bitreverse.v4i32(<4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %s22 = select <4 x i1> %both, <4 x i32> %r22, <4 x i32> zeroinitializer
  %q22 = getelementptr i8, ptr %out, i64 704
  store <4 x i32> %s22, ptr %q22, align 8
  %r23 = call <4 x i32> @llvm.vp.ctpop.v4i32(<4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %s23 = select <4 x i1> %both, <4 x i32> %r23, <4 x i32> zeroinitializer
  %q23 = getelementptr i8, ptr %out, i64 736
  store <4 x i32> %s23, ptr %q23, align 8
  %r24 = call <4 x i32> @llvm.vp.ctlz.v4i32(<4 x i32> %vi0, i1 false, <4 x i1> %m, i32 %n)
  %s24 = select <4 x i1> %both, <4 x i32> %r24, <4 x i32> zeroinitializer
  %q24 = getelementptr i8, ptr %out, i64 768
  store <4 x i32> %s24, ptr %q24, align 8
  %r25 = call <4 x i32> @llvm.vp.cttz.v4i32(<4 x i32> %vi0, i1 false, <4 x i1> %m, i32 %n)
  %s25 = select <4 x i1> %both, <4 x i32> %r25, <4 x i32> zeroinitializer
  %q25 = getelementptr i8, ptr %out, i64 800
  store <4 x i32> %s25, ptr %q25, align 8
  %r26 = call <4 x i32> @llvm.vp.abs.v4i32(<4 x i32> %vi0, i1 false, <4 x i1> %m, i32 %n)
  %s26 = select <4 x i1> %both, <4 x i32> %r26, <4 x i32> zeroinitializer
  %q26 = getelementptr i8, ptr %out, i64 832
  store <4 x i32> %s26, ptr %q26, align 8
  %r27 = call <4 x i32> @llvm.vp.fshl.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i32> %vi2, <4 x i1> %m, i32 %n)
  %s27 = select <4 x i1> %both, <4 x i32> %r27, <4 x i32> zeroinitializer
  %q27 = getelementptr i8, ptr %out, i64 864
  store <4 x i32> %s27, ptr %q27, align 8
  %r28 = call <4 x i32> @llvm.vp.fshr.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, <4 x i32> %vi2, <4 x i1> %m, i32 %n)
  %s28 = select <4 x i1> %both, <4 x i32> %r28, <4 x i32> zeroinitializer
  %q28 = getelementptr i8, ptr %out, i64 896
  store <4 x i32> %s28, ptr %q28, align 8
  %r29 = call <4 x float> @llvm.vp.fadd.v4f32(<4 x float> %vf0, <4 x float> %vf1, <4 x i1> %m, i32 %n)
  %s29 = select <4 x i1> %both, <4 x float> %r29, <4 x float> zeroinitializer
  %q29 = getelementptr i8, ptr %out, i64 928
  store <4 x float> %s29, ptr %q29, align 8
  %r30 = call <4 x float> @llvm.vp.fsub.v4f32(<4 x float> %vf0, <4 x float> %vf1, <4 x i1> %m, i32 %n)
  %s30 = select <4 x i1> %both, <4 x float> %r30, <4 x float> zeroinitializer
  %q30 = getelementptr i8, ptr %out, i64 960
  store <4 x float> %s30, ptr %q30, align 8
  %r31 = call <4 x float> @llvm.vp.fmul.v4f32(<4 x float> %vf0, <4 x float> %vf1, <4 x i1> %m, i32 %n)
  %s31 = select <4 x i1> %both, <4 x float> %r31, <4 x float> zeroinitializer
  %q31 = getelementptr i8, ptr %out, i64 992
  store <4 x float> %s31, ptr %q31, align 8
  %r32 = call <4 x float> @llvm.vp.fdiv.v4f32(<4 x float> %vf0, <4 x float> %vf1, <4 x i1> %m, i32 %n)
  %s32 = select <4 x i1> %both, <4 x float> %r32, <4 x float> zeroinitializer
  %q32 = getelementptr i8, ptr %out, i64 1024
  store <4 x float> %s32, ptr %q32, align 8
  %r33 = call <4 x float> @llvm.vp.frem.v4f32(<4 x float> %vf0, <4 x float> %vf1, <4 x i1> %m, i32 %n)
  %s33 = select <4 x i1> %both, <4 x float> %r33, <4 x float> zeroinitializer
  %q33 = getelementptr i8, ptr %out, i64 1056
  store <4 x float> %s33, ptr %q33, align 8
  %r34 = call <4 x float> @llvm.vp.minnum.v4f32(<4 x float> %vf0, <4 x float> %vf1, <4 x i1> %m, i32 %n)
  %s34 = select <4 x i1> %both, <4 x float> %r34, <4 x float> zeroinitializer
  %q34 = getelementptr i8, ptr %out, i64 1088
  store <4 x float> %s34, ptr %q34, align 8
  %r35 = call <4 x float> @llvm.vp.maxnum.v4f32(<4 x float> %vf0, <4 x float> %vf1, <4 x i1> %m, i32 %n)
  %s35 = select <4 x i1> %both, <4 x float> %r35, <4 x float> zeroinitializer
  %q35 = getelementptr i8, ptr %out, i64 1120
  store <4 x float> %s35, ptr %q35, align 8
  %r36 = call <4 x float> @llvm.vp.fneg.v4f32(<4 x float> %vf0, <4 x i1> %m, i32 %n)
  %s36 = select <4 x i1> %both, <4 x float> %r36, <4 x float> zeroinitializer
  %q36 = getelementptr i8, ptr %out, i64 1152
  store <4 x float> %s36, ptr %q36, align 8
  %r37 = call <4 x float> @llvm.vp.fabs.v4f32(<4 x float> %vf0, <4 x i1> %m, i32 %n)
  %s37 = select <4 x i1> %both, <4 x float> %r37, <4 x float> zeroinitializer
  %q37 = getelementptr i8, ptr %out, i64 1184
  store <4 x float> %s37, ptr %q37, align 8
  %r38 = call <4 x float> @llvm.vp.sqrt.v4f32(<4 x float> %vf0, <4 x i1> %m, i32 %n)
  %s38 = select <4 x i1> %both, <4 x float> %r38, <4 x float> zeroinitializer
  %q38 = getelementptr i8, ptr %out, i64 1216
  store <4 x float> %s38, ptr %q38, align 8
  %r39 = call <4 x float> @llvm.vp.fma.v4f32(<4 x float> %vf0, <4 x float> %vf1, <4 x float> %vf2, <4 x i1> %m, i32 %n)
  %s39 = select <4 x i1> %both, <4 x float> %r39, <4 x float> zeroinitializer
  %q39 = getelementptr i8, ptr %out, i64 1248
  store <4 x float> %s39, ptr %q39, align 8
  %r40 = call <4 x float> @llvm.vp.fmuladd.v4f32(<4 x float> %vf0, <4 x float> %vf1, <4 x float> %vf2, <4 x i1> %m, i32 %n)
  %s40 = select <4 x i1> %both, <4 x float> %r40, <4 x float> zeroinitializer
  %q40 = getelementptr i8, ptr %out, i64 1280
  store <4 x float> %s40, ptr %q40, align 8
  %r41 = call <4 x i32> @llvm.vp.fptosi.v4i32.v4f32(<4 x float> %vf0, <4 x i1> %m, i32 %n)
  %s41 = select <4 x i1> %both, <4 x i32> %r41, <4 x i32> zeroinitializer
  %q41 = getelementptr i8, ptr %out, i64 1312
  store <4 x i32> %s41, ptr %q41, align 8
  %r42 = call <4 x i32> @llvm.vp.fptoui.v4i32.v4f32(<4 x float> %vf0, <4 x i1> %m, i32 %n)
  %s42 = select <4 x i1> %both, <4 x i32> %r42, <4 x i32> zeroinitializer
  %q42 = getelementptr i8, ptr %out, i64 1344
  store <4 x i32> %s42, ptr %q42, align 8
  %r43 = call <4 x float> @llvm.vp.sitofp.v4f32.v4i32(<4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %s43 = select <4 x i1> %both, <4 x float> %r43, <4 x float> zeroinitializer
  %q43 = getelementptr i8, ptr %out, i64 1376
  store <4 x float> %s43, ptr %q43, align 8
  %r44 = call <4 x float> @llvm.vp.uitofp.v4f32.v4i32(<4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %s44 = select <4 x i1> %both, <4 x float> %r44, <4 x float> zeroinitializer
  %q44 = getelementptr i8, ptr %out, i64 1408
  store <4 x float> %s44, ptr %q44, align 8
  %r45 = call <4 x float> @llvm.vp.fptrunc.v4f32.v4f64(<4 x double> %vd0, <4 x i1> %m, i32 %n)
  %s45 = select <4 x i1> %both, <4 x float> %r45, <4 x float> zeroinitializer
  %q45 = getelementptr i8, ptr %out, i64 1440
  store <4 x float> %s45, ptr %q45, align 8
  %r46 = call <4 x double> @llvm.vp.fpext.v4f64.v4f32(<4 x float> %vf0, <4 x i1> %m, i32 %n)
  %s46 = select <4 x i1> %both, <4 x double> %r46, <4 x double> zeroinitializer
  %q46 = getelementptr i8, ptr %out, i64 1472
  store <4 x double> %s46, ptr %q46, align 8
  %r47 = call <4 x i32> @llvm.vp.trunc.v4i32.v4i64(<4 x i64> %vl0, <4 x i1> %m, i32 %n)
  %s47 = select <4 x i1> %both, <4 x i32> %r47, <4 x i32> zeroinitializer
  %q47 = getelementptr i8, ptr %out, i64 1504
  store <4 x i32> %s47, ptr %q47, align 8
  %r48 = call <4 x i64> @llvm.vp.zext.v4i64.v4i32(<4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %s48 = select <4 x i1> %both, <4 x i64> %r48, <4 x i64> zeroinitializer
  %q48 = getelementptr i8, ptr %out, i64 1536
  store <4 x i64> %s48, ptr %q48, align 8
  %r49 = call <4 x i64> @llvm.vp.sext.v4i64.v4i32(<4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %s49 = select <4 x i1> %both, <4 x i64> %r49, <4 x i64> zeroinitializer
  %q49 = getelementptr i8, ptr %out, i64 1568
  store <4 x i64> %s49, ptr %q49, align 8
  %r50 = call <4 x i64> @llvm.vp.ptrtoint.v4i64.v4p0(<4 x ptr> %vn0, <4 x i1> %m, i32 %n)
  %s50 = select <4 x i1> %both, <4 x i64> %r50, <4 x i64> zeroinitializer
  %q50 = getelementptr i8, ptr %out, i64 1600
  store <4 x i64> %s50, ptr %q50, align 8
  %r51 = call <4 x ptr> @llvm.vp.inttoptr.v4p0.v4i64(<4 x i64> %vl0, <4 x i1> %m, i32 %n)
  %s51 = select <4 x i1> %both, <4 x ptr> %r51, <4 x ptr> zeroinitializer
  %q51 = getelementptr i8, ptr %out, i64 1632
  store <4 x ptr> %s51, ptr %q51, align 8
  %r52 = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %vi0, <4 x i32> %vi1, metadata !"slt", <4 x i1> %m, i32 %n)
  %s52 = select <4 x i1> %both, <4 x i1> %r52, <4 x i1> zeroinitializer
  %z52 = zext <4 x i1> %s52 to <4 x i32>
  %q52 = getelementptr i8, ptr %out, i64 1664
  store <4 x i32> %z52, ptr %q52, align 8
  %r53 = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %vf0, <4 x float> %vf1, metadata !"olt", <4 x i1> %m, i32 %n)
  %s53 = select <4 x i1> %both, <4 x i1> %r53, <4 x i1> zeroinitializer
  %z53 = zext <4 x i1> %s53 to <4 x i32>
  %q53 = getelementptr i8, ptr %out, i64 1696
  store <4 x i32> %z53, ptr %q53, align 8
  %r54 = call <4 x i32> @llvm.vp.load.v4i32.p0(ptr align 4 %in, <4 x i1> %m, i32 %n)
  %s54 = select <4 x i1> %both, <4 x i32> %r54, <4 x i32> zeroinitializer
  %q54 = getelementptr i8, ptr %out, i64 1728
  store <4 x i32> %s54, ptr %q54, align 8
  call void @llvm.vp.store.v4i32.p0(<4 x i32> %vi0, ptr align 4 %mem, <4 x i1> %m, i32 %n)
  %r55 = call <4 x i32> @llvm.vp.gather.v4i32.v4p0(<4 x ptr> %vp0, <4 x i1> %m, i32 %n)
  %s55 = select <4 x i1> %both, <4 x i32> %r55, <4 x i32> zeroinitializer
  %q55 = getelementptr i8, ptr %out, i64 1760
  store <4 x i32> %s55, ptr %q55, align 8
  call void @llvm.vp.scatter.v4i32.v4p0(<4 x i32> %vi0, <4 x ptr> %vq0, <4 x i1> %m, i32 %n)
  %r56 = call i32 @llvm.vp.reduce.add.v4i32(i32 %i, <4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %q56 = getelementptr i8, ptr %out, i64 1792
  store i32 %r56, ptr %q56, align 8
  %r57 = call i32 @llvm.vp.reduce.mul.v4i32(i32 %i, <4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %q57 = getelementptr i8, ptr %out, i64 1824
  store i32 %r57, ptr %q57, align 8
  %r58 = call i32 @llvm.vp.reduce.and.v4i32(i32 %i, <4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %q58 = getelementptr i8, ptr %out, i64 1856
  store i32 %r58, ptr %q58, align 8
  %r59 = call i32 @llvm.vp.reduce.or.v4i32(i32 %i, <4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %q59 = getelementptr i8, ptr %out, i64 1888
  store i32 %r59, ptr %q59, align 8
  %r60 = call i32 @llvm.vp.reduce.xor.v4i32(i32 %i, <4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %q60 = getelementptr i8, ptr %out, i64 1920
  store i32 %r60, ptr %q60, align 8
  %r61 = call i32 @llvm.vp.reduce.smin.v4i32(i32 %i, <4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %q61 = getelementptr i8, ptr %out, i64 1952
  store i32 %r61, ptr %q61, align 8
  %r62 = call i32 @llvm.vp.reduce.smax.v4i32(i32 %i, <4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %q62 = getelementptr i8, ptr %out, i64 1984
  store i32 %r62, ptr %q62, align 8
  %r63 = call i32 @llvm.vp.reduce.umin.v4i32(i32 %i, <4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %q63 = getelementptr i8, ptr %out, i64 2016
  store i32 %r63, ptr %q63, align 8
  %r64 = call i32 @llvm.vp.reduce.umax.v4i32(i32 %i, <4 x i32> %vi0, <4 x i1> %m, i32 %n)
  %q64 = getelementptr i8, ptr %out, i64 2048
  store i32 %r64, ptr %q64, align 8
  %r65 = call float @llvm.vp.reduce.fadd.v4f32(float %f, <4 x float> %vf0, <4 x i1> %m, i32 %n)
  %q65 = getelementptr i8, ptr %out, i64 2080
  store float %r65, ptr %q65, align 8
  %r66 = call float @llvm.vp.reduce.fmul.v4f32(float %f, <4 x float> %vf0, <4 x i1> %m, i32 %n)
  %q66 = getelementptr i8, ptr %out, i64 2112
  store float %r66, ptr %q66, align 8
  %r67 = call float @llvm.vp.reduce.fmin.v4f32(float %f, <4 x float> %vf0, <4 x i1> %m, i32 %n)
  %q67 = getelementptr i8, ptr %out, i64 2144
  store float %r67, ptr %q67, align 8
  %r68 = call float @llvm.vp.reduce.fmax.v4f32(float %f, <4 x float> %vf0, <4 x i1> %m, i32 %n)
  %q68 = getelementptr i8, ptr %out, i64 2176
  store float %r68, ptr %q68, align 8
  %r69 = call float @llvm.vp.reduce.fminimum.v4f32(float %f, <4 x float> %vf0, <4 x i1> %m, i32 %n)
  %q69 = getelementptr i8, ptr %out, i64 2208
  store float %r69, ptr %q69, align 8
  %r70 = call float @llvm.vp.reduce.fmaximum.v4f32(float %f, <4 x float> %vf0, <4 x i1> %m, i32 %n)
  %q70 = getelementptr i8, ptr %out, i64 2240
  store float %r70, ptr %q70, align 8
  %r71 = call <4 x i32> @llvm.vp.select.v4i32(<4 x i1> %m, <4 x i32> %vi0, <4 x i32> %vi1, i32 %n)
  %s71 = select <4 x i1> %active, <4 x i32> %r71, <4 x i32> zeroinitializer
  %q71 = getelementptr i8, ptr %out, i64 2272
  store <4 x i32> %s71, ptr %q71, align 8
  %r72 = call <4 x i32> @llvm.vp.merge.v4i32(<4 x i1> %m, <4 x i32> %vi0, <4 x i32> %vi1, i32 %n)
  %q72 = getelementptr i8, ptr %out, i64 2304
  store <4 x i32> %r72, ptr %q72, align 8
  ret void
}

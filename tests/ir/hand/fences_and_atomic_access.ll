; Fences of every ordering and scope; atomic loads and stores of every type.
; buffer g u64[512] rand(0,18000000000000000000) out
; buffer o u64[1]
; launch k<<<1,2>>>(g,o)
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %g, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  fence acquire
  fence release
  fence acq_rel
  fence seq_cst
  %m0 = mul i64 %i, 2048
  %b0 = add i64 %m0, 0
  %p0 = getelementptr i8, ptr %g, i64 %b0
  %v0 = load atomic i8, ptr %p0 unordered, align 8
  %bb0 = add i64 %b0, 1024
  %q0 = getelementptr i8, ptr %g, i64 %bb0
  store atomic i8 %v0, ptr %q0 unordered, align 8
  %m1 = mul i64 %i, 2048
  %b1 = add i64 %m1, 8
  %p1 = getelementptr i8, ptr %g, i64 %b1
  %v1 = load atomic i8, ptr %p1 monotonic, align 8
  %bb1 = add i64 %b1, 1024
  %q1 = getelementptr i8, ptr %g, i64 %bb1
  store atomic i8 %v1, ptr %q1 monotonic, align 8
  %m2 = mul i64 %i, 2048
  %b2 = add i64 %m2, 16
  %p2 = getelementptr i8, ptr %g, i64 %b2
  %v2 = load atomic i8, ptr %p2 acquire, align 8
  %bb2 = add i64 %b2, 1024
  %q2 = getelementptr i8, ptr %g, i64 %bb2
  store atomic i8 %v2, ptr %q2 release, align 8
  %m3 = mul i64 %i, 2048
  %b3 = add i64 %m3, 24
  %p3 = getelementptr i8, ptr %g, i64 %b3
  %v3 = load atomic i8, ptr %p3 seq_cst, align 8
  %bb3 = add i64 %b3, 1024
  %q3 = getelementptr i8, ptr %g, i64 %bb3
  store atomic i8 %v3, ptr %q3 seq_cst, align 8
  %m4 = mul i64 %i, 2048
  %b4 = add i64 %m4, 32
  %p4 = getelementptr i8, ptr %g, i64 %b4
  %v4 = load atomic i16, ptr %p4 unordered, align 8
  %bb4 = add i64 %b4, 1024
  %q4 = getelementptr i8, ptr %g, i64 %bb4
  store atomic i16 %v4, ptr %q4 unordered, align 8
  %m5 = mul i64 %i, 2048
  %b5 = add i64 %m5, 40
  %p5 = getelementptr i8, ptr %g, i64 %b5
  %v5 = load atomic i16, ptr %p5 monotonic, align 8
  %bb5 = add i64 %b5, 1024
  %q5 = getelementptr i8, ptr %g, i64 %bb5
  store atomic i16 %v5, ptr %q5 monotonic, align 8
  %m6 = mul i64 %i, 2048
  %b6 = add i64 %m6, 48
  %p6 = getelementptr i8, ptr %g, i64 %b6
  %v6 = load atomic i16, ptr %p6 acquire, align 8
  %bb6 = add i64 %b6, 1024
  %q6 = getelementptr i8, ptr %g, i64 %bb6
  store atomic i16 %v6, ptr %q6 release, align 8
  %m7 = mul i64 %i, 2048
  %b7 = add i64 %m7, 56
  %p7 = getelementptr i8, ptr %g, i64 %b7
  %v7 = load atomic i16, ptr %p7 seq_cst, align 8
  %bb7 = add i64 %b7, 1024
  %q7 = getelementptr i8, ptr %g, i64 %bb7
  store atomic i16 %v7, ptr %q7 seq_cst, align 8
  %m8 = mul i64 %i, 2048
  %b8 = add i64 %m8, 64
  %p8 = getelementptr i8, ptr %g, i64 %b8
  %v8 = load atomic i32, ptr %p8 unordered, align 8
  %bb8 = add i64 %b8, 1024
  %q8 = getelementptr i8, ptr %g, i64 %bb8
  store atomic i32 %v8, ptr %q8 unordered, align 8
  %m9 = mul i64 %i, 2048
  %b9 = add i64 %m9, 72
  %p9 = getelementptr i8, ptr %g, i64 %b9
  %v9 = load atomic i32, ptr %p9 monotonic, align 8
  %bb9 = add i64 %b9, 1024
  %q9 = getelementptr i8, ptr %g, i64 %bb9
  store atomic i32 %v9, ptr %q9 monotonic, align 8
  %m10 = mul i64 %i, 2048
  %b10 = add i64 %m10, 80
  %p10 = getelementptr i8, ptr %g, i64 %b10
  %v10 = load atomic i32, ptr %p10 acquire, align 8
  %bb10 = add i64 %b10, 1024
  %q10 = getelementptr i8, ptr %g, i64 %bb10
  store atomic i32 %v10, ptr %q10 release, align 8
  %m11 = mul i64 %i, 2048
  %b11 = add i64 %m11, 88
  %p11 = getelementptr i8, ptr %g, i64 %b11
  %v11 = load atomic i32, ptr %p11 seq_cst, align 8
  %bb11 = add i64 %b11, 1024
  %q11 = getelementptr i8, ptr %g, i64 %bb11
  store atomic i32 %v11, ptr %q11 seq_cst, align 8
  %m12 = mul i64 %i, 2048
  %b12 = add i64 %m12, 96
  %p12 = getelementptr i8, ptr %g, i64 %b12
  %v12 = load atomic i64, ptr %p12 unordered, align 8
  %bb12 = add i64 %b12, 1024
  %q12 = getelementptr i8, ptr %g, i64 %bb12
  store atomic i64 %v12, ptr %q12 unordered, align 8
  %m13 = mul i64 %i, 2048
  %b13 = add i64 %m13, 104
  %p13 = getelementptr i8, ptr %g, i64 %b13
  %v13 = load atomic i64, ptr %p13 monotonic, align 8
  %bb13 = add i64 %b13, 1024
  %q13 = getelementptr i8, ptr %g, i64 %bb13
  store atomic i64 %v13, ptr %q13 monotonic, align 8
  %m14 = mul i64 %i, 2048
  %b14 = add i64 %m14, 112
  %p14 = getelementptr i8, ptr %g, i64 %b14
  %v14 = load atomic i64, ptr %p14 acquire, align 8
  %bb14 = add i64 %b14, 1024
  %q14 = getelementptr i8, ptr %g, i64 %bb14
  store atomic i64 %v14, ptr %q14 release, align 8
  %m15 = mul i64 %i, 2048
  %b15 = add i64 %m15, 120
  %p15 = getelementptr i8, ptr %g, i64 %b15
  %v15 = load atomic i64, ptr %p15 seq_cst, align 8
  %bb15 = add i64 %b15, 1024
  %q15 = getelementptr i8, ptr %g, i64 %bb15
  store atomic i64 %v15, ptr %q15 seq_cst, align 8
  %m16 = mul i64 %i, 2048
  %b16 = add i64 %m16, 128
  %p16 = getelementptr i8, ptr %g, i64 %b16
  %v16 = load atomic float, ptr %p16 unordered, align 8
  %bb16 = add i64 %b16, 1024
  %q16 = getelementptr i8, ptr %g, i64 %bb16
  store atomic float %v16, ptr %q16 unordered, align 8
  %m17 = mul i64 %i, 2048
  %b17 = add i64 %m17, 136
  %p17 = getelementptr i8, ptr %g, i64 %b17
  %v17 = load atomic float, ptr %p17 monotonic, align 8
  %bb17 = add i64 %b17, 1024
  %q17 = getelementptr i8, ptr %g, i64 %bb17
  store atomic float %v17, ptr %q17 monotonic, align 8
  %m18 = mul i64 %i, 2048
  %b18 = add i64 %m18, 144
  %p18 = getelementptr i8, ptr %g, i64 %b18
  %v18 = load atomic float, ptr %p18 acquire, align 8
  %bb18 = add i64 %b18, 1024
  %q18 = getelementptr i8, ptr %g, i64 %bb18
  store atomic float %v18, ptr %q18 release, align 8
  %m19 = mul i64 %i, 2048
  %b19 = add i64 %m19, 152
  %p19 = getelementptr i8, ptr %g, i64 %b19
  %v19 = load atomic double, ptr %p19 unordered, align 8
  %bb19 = add i64 %b19, 1024
  %q19 = getelementptr i8, ptr %g, i64 %bb19
  store atomic double %v19, ptr %q19 unordered, align 8
  %m20 = mul i64 %i, 2048
  %b20 = add i64 %m20, 160
  %p20 = getelementptr i8, ptr %g, i64 %b20
  %v20 = load atomic double, ptr %p20 monotonic, align 8
  %bb20 = add i64 %b20, 1024
  %q20 = getelementptr i8, ptr %g, i64 %bb20
  store atomic double %v20, ptr %q20 monotonic, align 8
  %m21 = mul i64 %i, 2048
  %b21 = add i64 %m21, 168
  %p21 = getelementptr i8, ptr %g, i64 %b21
  %v21 = load atomic double, ptr %p21 acquire, align 8
  %bb21 = add i64 %b21, 1024
  %q21 = getelementptr i8, ptr %g, i64 %bb21
  store atomic double %v21, ptr %q21 release, align 8
  %m22 = mul i64 %i, 2048
  %b22 = add i64 %m22, 176
  %p22 = getelementptr i8, ptr %g, i64 %b22
  %v22 = load atomic ptr, ptr %p22 unordered, align 8
  %bb22 = add i64 %b22, 1024
  %q22 = getelementptr i8, ptr %g, i64 %bb22
  store atomic ptr %v22, ptr %q22 unordered, align 8
  %m23 = mul i64 %i, 2048
  %b23 = add i64 %m23, 184
  %p23 = getelementptr i8, ptr %g, i64 %b23
  %v23 = load atomic ptr, ptr %p23 monotonic, align 8
  %bb23 = add i64 %b23, 1024
  %q23 = getelementptr i8, ptr %g, i64 %bb23
  store atomic ptr %v23, ptr %q23 monotonic, align 8
  %m24 = mul i64 %i, 2048
  %b24 = add i64 %m24, 192
  %p24 = getelementptr i8, ptr %g, i64 %b24
  %v24 = load atomic ptr, ptr %p24 acquire, align 8
  %bb24 = add i64 %b24, 1024
  %q24 = getelementptr i8, ptr %g, i64 %bb24
  store atomic ptr %v24, ptr %q24 release, align 8
  fence syncscope("device") acquire
  fence syncscope("device") release
  fence syncscope("device") acq_rel
  fence syncscope("device") seq_cst
  %m25 = mul i64 %i, 2048
  %b25 = add i64 %m25, 200
  %p25 = getelementptr i8, ptr %g, i64 %b25
  %v25 = load atomic i8, ptr %p25 unordered, align 8
  %bb25 = add i64 %b25, 1024
  %q25 = getelementptr i8, ptr %g, i64 %bb25
  store atomic i8 %v25, ptr %q25 unordered, align 8
  %m26 = mul i64 %i, 2048
  %b26 = add i64 %m26, 208
  %p26 = getelementptr i8, ptr %g, i64 %b26
  %v26 = load atomic i8, ptr %p26 syncscope("device") monotonic, align 8
  %bb26 = add i64 %b26, 1024
  %q26 = getelementptr i8, ptr %g, i64 %bb26
  store atomic i8 %v26, ptr %q26 syncscope("device") monotonic, align 8
  %m27 = mul i64 %i, 2048
  %b27 = add i64 %m27, 216
  %p27 = getelementptr i8, ptr %g, i64 %b27
  %v27 = load atomic i8, ptr %p27 syncscope("device") acquire, align 8
  %bb27 = add i64 %b27, 1024
  %q27 = getelementptr i8, ptr %g, i64 %bb27
  store atomic i8 %v27, ptr %q27 syncscope("device") release, align 8
  %m28 = mul i64 %i, 2048
  %b28 = add i64 %m28, 224
  %p28 = getelementptr i8, ptr %g, i64 %b28
  %v28 = load atomic i8, ptr %p28 syncscope("device") seq_cst, align 8
  %bb28 = add i64 %b28, 1024
  %q28 = getelementptr i8, ptr %g, i64 %bb28
  store atomic i8 %v28, ptr %q28 syncscope("device") seq_cst, align 8
  %m29 = mul i64 %i, 2048
  %b29 = add i64 %m29, 232
  %p29 = getelementptr i8, ptr %g, i64 %b29
  %v29 = load atomic i16, ptr %p29 unordered, align 8
  %bb29 = add i64 %b29, 1024
  %q29 = getelementptr i8, ptr %g, i64 %bb29
  store atomic i16 %v29, ptr %q29 unordered, align 8
  %m30 = mul i64 %i, 2048
  %b30 = add i64 %m30, 240
  %p30 = getelementptr i8, ptr %g, i64 %b30
  %v30 = load atomic i16, ptr %p30 syncscope("device") monotonic, align 8
  %bb30 = add i64 %b30, 1024
  %q30 = getelementptr i8, ptr %g, i64 %bb30
  store atomic i16 %v30, ptr %q30 syncscope("device") monotonic, align 8
  %m31 = mul i64 %i, 2048
  %b31 = add i64 %m31, 248
  %p31 = getelementptr i8, ptr %g, i64 %b31
  %v31 = load atomic i16, ptr %p31 syncscope("device") acquire, align 8
  %bb31 = add i64 %b31, 1024
  %q31 = getelementptr i8, ptr %g, i64 %bb31
  store atomic i16 %v31, ptr %q31 syncscope("device") release, align 8
  %m32 = mul i64 %i, 2048
  %b32 = add i64 %m32, 256
  %p32 = getelementptr i8, ptr %g, i64 %b32
  %v32 = load atomic i16, ptr %p32 syncscope("device") seq_cst, align 8
  %bb32 = add i64 %b32, 1024
  %q32 = getelementptr i8, ptr %g, i64 %bb32
  store atomic i16 %v32, ptr %q32 syncscope("device") seq_cst, align 8
  %m33 = mul i64 %i, 2048
  %b33 = add i64 %m33, 264
  %p33 = getelementptr i8, ptr %g, i64 %b33
  %v33 = load atomic i32, ptr %p33 unordered, align 8
  %bb33 = add i64 %b33, 1024
  %q33 = getelementptr i8, ptr %g, i64 %bb33
  store atomic i32 %v33, ptr %q33 unordered, align 8
  %m34 = mul i64 %i, 2048
  %b34 = add i64 %m34, 272
  %p34 = getelementptr i8, ptr %g, i64 %b34
  %v34 = load atomic i32, ptr %p34 syncscope("device") monotonic, align 8
  %bb34 = add i64 %b34, 1024
  %q34 = getelementptr i8, ptr %g, i64 %bb34
  store atomic i32 %v34, ptr %q34 syncscope("device") monotonic, align 8
  %m35 = mul i64 %i, 2048
  %b35 = add i64 %m35, 280
  %p35 = getelementptr i8, ptr %g, i64 %b35
  %v35 = load atomic i32, ptr %p35 syncscope("device") acquire, align 8
  %bb35 = add i64 %b35, 1024
  %q35 = getelementptr i8, ptr %g, i64 %bb35
  store atomic i32 %v35, ptr %q35 syncscope("device") release, align 8
  %m36 = mul i64 %i, 2048
  %b36 = add i64 %m36, 288
  %p36 = getelementptr i8, ptr %g, i64 %b36
  %v36 = load atomic i32, ptr %p36 syncscope("device") seq_cst, align 8
  %bb36 = add i64 %b36, 1024
  %q36 = getelementptr i8, ptr %g, i64 %bb36
  store atomic i32 %v36, ptr %q36 syncscope("device") seq_cst, align 8
  %m37 = mul i64 %i, 2048
  %b37 = add i64 %m37, 296
  %p37 = getelementptr i8, ptr %g, i64 %b37
  %v37 = load atomic i64, ptr %p37 unordered, align 8
  %bb37 = add i64 %b37, 1024
  %q37 = getelementptr i8, ptr %g, i64 %bb37
  store atomic i64 %v37, ptr %q37 unordered, align 8
  %m38 = mul i64 %i, 2048
  %b38 = add i64 %m38, 304
  %p38 = getelementptr i8, ptr %g, i64 %b38
  %v38 = load atomic i64, ptr %p38 syncscope("device") monotonic, align 8
  %bb38 = add i64 %b38, 1024
  %q38 = getelementptr i8, ptr %g, i64 %bb38
  store atomic i64 %v38, ptr %q38 syncscope("device") monotonic, align 8
  %m39 = mul i64 %i, 2048
  %b39 = add i64 %m39, 312
  %p39 = getelementptr i8, ptr %g, i64 %b39
  %v39 = load atomic i64, ptr %p39 syncscope("device") acquire, align 8
  %bb39 = add i64 %b39, 1024
  %q39 = getelementptr i8, ptr %g, i64 %bb39
  store atomic i64 %v39, ptr %q39 syncscope("device") release, align 8
  %m40 = mul i64 %i, 2048
  %b40 = add i64 %m40, 320
  %p40 = getelementptr i8, ptr %g, i64 %b40
  %v40 = load atomic i64, ptr %p40 syncscope("device") seq_cst, align 8
  %bb40 = add i64 %b40, 1024
  %q40 = getelementptr i8, ptr %g, i64 %bb40
  store atomic i64 %v40, ptr %q40 syncscope("device") seq_cst, align 8
  %m41 = mul i64 %i, 2048
  %b41 = add i64 %m41, 328
  %p41 = getelementptr i8, ptr %g, i64 %b41
  %v41 = load atomic float, ptr %p41 unordered, align 8
  %bb41 = add i64 %b41, 1024
  %q41 = getelementptr i8, ptr %g, i64 %bb41
  store atomic float %v41, ptr %q41 unordered, align 8
  %m42 = mul i64 %i, 2048
  %b42 = add i64 %m42, 336
  %p42 = getelementptr i8, ptr %g, i64 %b42
  %v42 = load atomic float, ptr %p42 syncscope("device") monotonic, align 8
  %bb42 = add i64 %b42, 1024
  %q42 = getelementptr i8, ptr %g, i64 %bb42
  store atomic float %v42, ptr %q42 syncscope("device") monotonic, align 8
  %m43 = mul i64 %i, 2048
  %b43 = add i64 %m43, 344
  %p43 = getelementptr i8, ptr %g, i64 %b43
  %v43 = load atomic float, ptr %p43 syncscope("device") acquire, align 8
  %bb43 = add i64 %b43, 1024
  %q43 = getelementptr i8, ptr %g, i64 %bb43
  store atomic float %v43, ptr %q43 syncscope("device") release, align 8
  %m44 = mul i64 %i, 2048
  %b44 = add i64 %m44, 352
  %p44 = getelementptr i8, ptr %g, i64 %b44
  %v44 = load atomic double, ptr %p44 unordered, align 8
  %bb44 = add i64 %b44, 1024
  %q44 = getelementptr i8, ptr %g, i64 %bb44
  store atomic double %v44, ptr %q44 unordered, align 8
  %m45 = mul i64 %i, 2048
  %b45 = add i64 %m45, 360
  %p45 = getelementptr i8, ptr %g, i64 %b45
  %v45 = load atomic double, ptr %p45 syncscope("device") monotonic, align 8
  %bb45 = add i64 %b45, 1024
  %q45 = getelementptr i8, ptr %g, i64 %bb45
  store atomic double %v45, ptr %q45 syncscope("device") monotonic, align 8
  %m46 = mul i64 %i, 2048
  %b46 = add i64 %m46, 368
  %p46 = getelementptr i8, ptr %g, i64 %b46
  %v46 = load atomic double, ptr %p46 syncscope("device") acquire, align 8
  %bb46 = add i64 %b46, 1024
  %q46 = getelementptr i8, ptr %g, i64 %bb46
  store atomic double %v46, ptr %q46 syncscope("device") release, align 8
  %m47 = mul i64 %i, 2048
  %b47 = add i64 %m47, 376
  %p47 = getelementptr i8, ptr %g, i64 %b47
  %v47 = load atomic ptr, ptr %p47 unordered, align 8
  %bb47 = add i64 %b47, 1024
  %q47 = getelementptr i8, ptr %g, i64 %bb47
  store atomic ptr %v47, ptr %q47 unordered, align 8
  %m48 = mul i64 %i, 2048
  %b48 = add i64 %m48, 384
  %p48 = getelementptr i8, ptr %g, i64 %b48
  %v48 = load atomic ptr, ptr %p48 syncscope("device") monotonic, align 8
  %bb48 = add i64 %b48, 1024
  %q48 = getelementptr i8, ptr %g, i64 %bb48
  store atomic ptr %v48, ptr %q48 syncscope("device") monotonic, align 8
  %m49 = mul i64 %i, 2048
  %b49 = add i64 %m49, 392
  %p49 = getelementptr i8, ptr %g, i64 %b49
  %v49 = load atomic ptr, ptr %p49 syncscope("device") acquire, align 8
  %bb49 = add i64 %b49, 1024
  %q49 = getelementptr i8, ptr %g, i64 %bb49
  store atomic ptr %v49, ptr %q49 syncscope("device") release, align 8
  fence syncscope("block") acquire
  fence syncscope("block") release
  fence syncscope("block") acq_rel
  fence syncscope("block") seq_cst
  %m50 = mul i64 %i, 2048
  %b50 = add i64 %m50, 400
  %p50 = getelementptr i8, ptr %g, i64 %b50
  %v50 = load atomic i8, ptr %p50 unordered, align 8
  %bb50 = add i64 %b50, 1024
  %q50 = getelementptr i8, ptr %g, i64 %bb50
  store atomic i8 %v50, ptr %q50 unordered, align 8
  %m51 = mul i64 %i, 2048
  %b51 = add i64 %m51, 408
  %p51 = getelementptr i8, ptr %g, i64 %b51
  %v51 = load atomic i8, ptr %p51 syncscope("block") monotonic, align 8
  %bb51 = add i64 %b51, 1024
  %q51 = getelementptr i8, ptr %g, i64 %bb51
  store atomic i8 %v51, ptr %q51 syncscope("block") monotonic, align 8
  %m52 = mul i64 %i, 2048
  %b52 = add i64 %m52, 416
  %p52 = getelementptr i8, ptr %g, i64 %b52
  %v52 = load atomic i8, ptr %p52 syncscope("block") acquire, align 8
  %bb52 = add i64 %b52, 1024
  %q52 = getelementptr i8, ptr %g, i64 %bb52
  store atomic i8 %v52, ptr %q52 syncscope("block") release, align 8
  %m53 = mul i64 %i, 2048
  %b53 = add i64 %m53, 424
  %p53 = getelementptr i8, ptr %g, i64 %b53
  %v53 = load atomic i8, ptr %p53 syncscope("block") seq_cst, align 8
  %bb53 = add i64 %b53, 1024
  %q53 = getelementptr i8, ptr %g, i64 %bb53
  store atomic i8 %v53, ptr %q53 syncscope("block") seq_cst, align 8
  %m54 = mul i64 %i, 2048
  %b54 = add i64 %m54, 432
  %p54 = getelementptr i8, ptr %g, i64 %b54
  %v54 = load atomic i16, ptr %p54 unordered, align 8
  %bb54 = add i64 %b54, 1024
  %q54 = getelementptr i8, ptr %g, i64 %bb54
  store atomic i16 %v54, ptr %q54 unordered, align 8
  %m55 = mul i64 %i, 2048
  %b55 = add i64 %m55, 440
  %p55 = getelementptr i8, ptr %g, i64 %b55
  %v55 = load atomic i16, ptr %p55 syncscope("block") monotonic, align 8
  %bb55 = add i64 %b55, 1024
  %q55 = getelementptr i8, ptr %g, i64 %bb55
  store atomic i16 %v55, ptr %q55 syncscope("block") monotonic, align 8
  %m56 = mul i64 %i, 2048
  %b56 = add i64 %m56, 448
  %p56 = getelementptr i8, ptr %g, i64 %b56
  %v56 = load atomic i16, ptr %p56 syncscope("block") acquire, align 8
  %bb56 = add i64 %b56, 1024
  %q56 = getelementptr i8, ptr %g, i64 %bb56
  store atomic i16 %v56, ptr %q56 syncscope("block") release, align 8
  %m57 = mul i64 %i, 2048
  %b57 = add i64 %m57, 456
  %p57 = getelementptr i8, ptr %g, i64 %b57
  %v57 = load atomic i16, ptr %p57 syncscope("block") seq_cst, align 8
  %bb57 = add i64 %b57, 1024
  %q57 = getelementptr i8, ptr %g, i64 %bb57
  store atomic i16 %v57, ptr %q57 syncscope("block") seq_cst, align 8
  %m58 = mul i64 %i, 2048
  %b58 = add i64 %m58, 464
  %p58 = getelementptr i8, ptr %g, i64 %b58
  %v58 = load atomic i32, ptr %p58 unordered, align 8
  %bb58 = add i64 %b58, 1024
  %q58 = getelementptr i8, ptr %g, i64 %bb58
  store atomic i32 %v58, ptr %q58 unordered, align 8
  %m59 = mul i64 %i, 2048
  %b59 = add i64 %m59, 472
  %p59 = getelementptr i8, ptr %g, i64 %b59
  %v59 = load atomic i32, ptr %p59 syncscope("block") monotonic, align 8
  %bb59 = add i64 %b59, 1024
  %q59 = getelementptr i8, ptr %g, i64 %bb59
  store atomic i32 %v59, ptr %q59 syncscope("block") monotonic, align 8
  %m60 = mul i64 %i, 2048
  %b60 = add i64 %m60, 480
  %p60 = getelementptr i8, ptr %g, i64 %b60
  %v60 = load atomic i32, ptr %p60 syncscope("block") acquire, align 8
  %bb60 = add i64 %b60, 1024
  %q60 = getelementptr i8, ptr %g, i64 %bb60
  store atomic i32 %v60, ptr %q60 syncscope("block") release, align 8
  %m61 = mul i64 %i, 2048
  %b61 = add i64 %m61, 488
  %p61 = getelementptr i8, ptr %g, i64 %b61
  %v61 = load atomic i32, ptr %p61 syncscope("block") seq_cst, align 8
  %bb61 = add i64 %b61, 1024
  %q61 = getelementptr i8, ptr %g, i64 %bb61
  store atomic i32 %v61, ptr %q61 syncscope("block") seq_cst, align 8
  %m62 = mul i64 %i, 2048
  %b62 = add i64 %m62, 496
  %p62 = getelementptr i8, ptr %g, i64 %b62
  %v62 = load atomic i64, ptr %p62 unordered, align 8
  %bb62 = add i64 %b62, 1024
  %q62 = getelementptr i8, ptr %g, i64 %bb62
  store atomic i64 %v62, ptr %q62 unordered, align 8
  %m63 = mul i64 %i, 2048
  %b63 = add i64 %m63, 504
  %p63 = getelementptr i8, ptr %g, i64 %b63
  %v63 = load atomic i64, ptr %p63 syncscope("block") monotonic, align 8
  %bb63 = add i64 %b63, 1024
  %q63 = getelementptr i8, ptr %g, i64 %bb63
  store atomic i64 %v63, ptr %q63 syncscope("block") monotonic, align 8
  %m64 = mul i64 %i, 2048
  %b64 = add i64 %m64, 512
  %p64 = getelementptr i8, ptr %g, i64 %b64
  %v64 = load atomic i64, ptr %p64 syncscope("block") acquire, align 8
  %bb64 = add i64 %b64, 1024
  %q64 = getelementptr i8, ptr %g, i64 %bb64
  store atomic i64 %v64, ptr %q64 syncscope("block") release, align 8
  %m65 = mul i64 %i, 2048
  %b65 = add i64 %m65, 520
  %p65 = getelementptr i8, ptr %g, i64 %b65
  %v65 = load atomic i64, ptr %p65 syncscope("block") seq_cst, align 8
  %bb65 = add i64 %b65, 1024
  %q65 = getelementptr i8, ptr %g, i64 %bb65
  store atomic i64 %v65, ptr %q65 syncscope("block") seq_cst, align 8
  %m66 = mul i64 %i, 2048
  %b66 = add i64 %m66, 528
  %p66 = getelementptr i8, ptr %g, i64 %b66
  %v66 = load atomic float, ptr %p66 unordered, align 8
  %bb66 = add i64 %b66, 1024
  %q66 = getelementptr i8, ptr %g, i64 %bb66
  store atomic float %v66, ptr %q66 unordered, align 8
  %m67 = mul i64 %i, 2048
  %b67 = add i64 %m67, 536
  %p67 = getelementptr i8, ptr %g, i64 %b67
  %v67 = load atomic float, ptr %p67 syncscope("block") monotonic, align 8
  %bb67 = add i64 %b67, 1024
  %q67 = getelementptr i8, ptr %g, i64 %bb67
  store atomic float %v67, ptr %q67 syncscope("block") monotonic, align 8
  %m68 = mul i64 %i, 2048
  %b68 = add i64 %m68, 544
  %p68 = getelementptr i8, ptr %g, i64 %b68
  %v68 = load atomic float, ptr %p68 syncscope("block") acquire, align 8
  %bb68 = add i64 %b68, 1024
  %q68 = getelementptr i8, ptr %g, i64 %bb68
  store atomic float %v68, ptr %q68 syncscope("block") release, align 8
  %m69 = mul i64 %i, 2048
  %b69 = add i64 %m69, 552
  %p69 = getelementptr i8, ptr %g, i64 %b69
  %v69 = load atomic double, ptr %p69 unordered, align 8
  %bb69 = add i64 %b69, 1024
  %q69 = getelementptr i8, ptr %g, i64 %bb69
  store atomic double %v69, ptr %q69 unordered, align 8
  %m70 = mul i64 %i, 2048
  %b70 = add i64 %m70, 560
  %p70 = getelementptr i8, ptr %g, i64 %b70
  %v70 = load atomic double, ptr %p70 syncscope("block") monotonic, align 8
  %bb70 = add i64 %b70, 1024
  %q70 = getelementptr i8, ptr %g, i64 %bb70
  store atomic double %v70, ptr %q70 syncscope("block") monotonic, align 8
  %m71 = mul i64 %i, 2048
  %b71 = add i64 %m71, 568
  %p71 = getelementptr i8, ptr %g, i64 %b71
  %v71 = load atomic double, ptr %p71 syncscope("block") acquire, align 8
  %bb71 = add i64 %b71, 1024
  %q71 = getelementptr i8, ptr %g, i64 %bb71
  store atomic double %v71, ptr %q71 syncscope("block") release, align 8
  %m72 = mul i64 %i, 2048
  %b72 = add i64 %m72, 576
  %p72 = getelementptr i8, ptr %g, i64 %b72
  %v72 = load atomic ptr, ptr %p72 unordered, align 8
  %bb72 = add i64 %b72, 1024
  %q72 = getelementptr i8, ptr %g, i64 %bb72
  store atomic ptr %v72, ptr %q72 unordered, align 8
  %m73 = mul i64 %i, 2048
  %b73 = add i64 %m73, 584
  %p73 = getelementptr i8, ptr %g, i64 %b73
  %v73 = load atomic ptr, ptr %p73 syncscope("block") monotonic, align 8
  %bb73 = add i64 %b73, 1024
  %q73 = getelementptr i8, ptr %g, i64 %bb73
  store atomic ptr %v73, ptr %q73 syncscope("block") monotonic, align 8
  %m74 = mul i64 %i, 2048
  %b74 = add i64 %m74, 592
  %p74 = getelementptr i8, ptr %g, i64 %b74
  %v74 = load atomic ptr, ptr %p74 syncscope("block") acquire, align 8
  %bb74 = add i64 %b74, 1024
  %q74 = getelementptr i8, ptr %g, i64 %bb74
  store atomic ptr %v74, ptr %q74 syncscope("block") release, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

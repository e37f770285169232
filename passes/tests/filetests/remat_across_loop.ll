; RUN: passes remat
; The address crosses a loop in which everything else is live, and is computed again behind it.
define void @f(ptr %p, i64 %k, i32 %n) {
entry:
  %g = getelementptr float, ptr %p, i64 %k
  %v0 = load volatile float, ptr %p
  %v1 = load volatile float, ptr %p
  %v2 = load volatile float, ptr %p
  %v3 = load volatile float, ptr %p
  %v4 = load volatile float, ptr %p
  %v5 = load volatile float, ptr %p
  %v6 = load volatile float, ptr %p
  %v7 = load volatile float, ptr %p
  %v8 = load volatile float, ptr %p
  %v9 = load volatile float, ptr %p
  %v10 = load volatile float, ptr %p
  %v11 = load volatile float, ptr %p
  %v12 = load volatile float, ptr %p
  %v13 = load volatile float, ptr %p
  %v14 = load volatile float, ptr %p
  %v15 = load volatile float, ptr %p
  %v16 = load volatile float, ptr %p
  %v17 = load volatile float, ptr %p
  %v18 = load volatile float, ptr %p
  %v19 = load volatile float, ptr %p
  %v20 = load volatile float, ptr %p
  %v21 = load volatile float, ptr %p
  %v22 = load volatile float, ptr %p
  %v23 = load volatile float, ptr %p
  %v24 = load volatile float, ptr %p
  %v25 = load volatile float, ptr %p
  %v26 = load volatile float, ptr %p
  %v27 = load volatile float, ptr %p
  %v28 = load volatile float, ptr %p
  %v29 = load volatile float, ptr %p
  %v30 = load volatile float, ptr %p
  %v31 = load volatile float, ptr %p
  %v32 = load volatile float, ptr %p
  %v33 = load volatile float, ptr %p
  %v34 = load volatile float, ptr %p
  %v35 = load volatile float, ptr %p
  %v36 = load volatile float, ptr %p
  %v37 = load volatile float, ptr %p
  %v38 = load volatile float, ptr %p
  %v39 = load volatile float, ptr %p
  %v40 = load volatile float, ptr %p
  %v41 = load volatile float, ptr %p
  %v42 = load volatile float, ptr %p
  %v43 = load volatile float, ptr %p
  %v44 = load volatile float, ptr %p
  %v45 = load volatile float, ptr %p
  %v46 = load volatile float, ptr %p
  %v47 = load volatile float, ptr %p
  %v48 = load volatile float, ptr %p
  %v49 = load volatile float, ptr %p
  %v50 = load volatile float, ptr %p
  %v51 = load volatile float, ptr %p
  %v52 = load volatile float, ptr %p
  %v53 = load volatile float, ptr %p
  %v54 = load volatile float, ptr %p
  %v55 = load volatile float, ptr %p
  %v56 = load volatile float, ptr %p
  %v57 = load volatile float, ptr %p
  %v58 = load volatile float, ptr %p
  %v59 = load volatile float, ptr %p
  %v60 = load volatile float, ptr %p
  %v61 = load volatile float, ptr %p
  %v62 = load volatile float, ptr %p
  %v63 = load volatile float, ptr %p
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %l, label %e
e:
  %s0 = fadd float %v0, 0.0
  %s1 = fadd float %s0, %v1
  %s2 = fadd float %s1, %v2
  %s3 = fadd float %s2, %v3
  %s4 = fadd float %s3, %v4
  %s5 = fadd float %s4, %v5
  %s6 = fadd float %s5, %v6
  %s7 = fadd float %s6, %v7
  %s8 = fadd float %s7, %v8
  %s9 = fadd float %s8, %v9
  %s10 = fadd float %s9, %v10
  %s11 = fadd float %s10, %v11
  %s12 = fadd float %s11, %v12
  %s13 = fadd float %s12, %v13
  %s14 = fadd float %s13, %v14
  %s15 = fadd float %s14, %v15
  %s16 = fadd float %s15, %v16
  %s17 = fadd float %s16, %v17
  %s18 = fadd float %s17, %v18
  %s19 = fadd float %s18, %v19
  %s20 = fadd float %s19, %v20
  %s21 = fadd float %s20, %v21
  %s22 = fadd float %s21, %v22
  %s23 = fadd float %s22, %v23
  %s24 = fadd float %s23, %v24
  %s25 = fadd float %s24, %v25
  %s26 = fadd float %s25, %v26
  %s27 = fadd float %s26, %v27
  %s28 = fadd float %s27, %v28
  %s29 = fadd float %s28, %v29
  %s30 = fadd float %s29, %v30
  %s31 = fadd float %s30, %v31
  %s32 = fadd float %s31, %v32
  %s33 = fadd float %s32, %v33
  %s34 = fadd float %s33, %v34
  %s35 = fadd float %s34, %v35
  %s36 = fadd float %s35, %v36
  %s37 = fadd float %s36, %v37
  %s38 = fadd float %s37, %v38
  %s39 = fadd float %s38, %v39
  %s40 = fadd float %s39, %v40
  %s41 = fadd float %s40, %v41
  %s42 = fadd float %s41, %v42
  %s43 = fadd float %s42, %v43
  %s44 = fadd float %s43, %v44
  %s45 = fadd float %s44, %v45
  %s46 = fadd float %s45, %v46
  %s47 = fadd float %s46, %v47
  %s48 = fadd float %s47, %v48
  %s49 = fadd float %s48, %v49
  %s50 = fadd float %s49, %v50
  %s51 = fadd float %s50, %v51
  %s52 = fadd float %s51, %v52
  %s53 = fadd float %s52, %v53
  %s54 = fadd float %s53, %v54
  %s55 = fadd float %s54, %v55
  %s56 = fadd float %s55, %v56
  %s57 = fadd float %s56, %v57
  %s58 = fadd float %s57, %v58
  %s59 = fadd float %s58, %v59
  %s60 = fadd float %s59, %v60
  %s61 = fadd float %s60, %v61
  %s62 = fadd float %s61, %v62
  %s63 = fadd float %s62, %v63
  store float %s63, ptr %g
  ret void
  ; CHECK: e:
  ; CHECK: getelementptr float, ptr %p, i64 %k
  ; CHECK: store float
}

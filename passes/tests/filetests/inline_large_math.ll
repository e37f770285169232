; RUN: passes cgscc(inline)
; A large function of the math library stays a function where it is called twice; a single call has its body.
define internal double @__nv_pow(double %v0, double %e) {
  %v1 = fmul double %v0, %e
  %v2 = fmul double %v1, %e
  %v3 = fmul double %v2, %e
  %v4 = fmul double %v3, %e
  %v5 = fmul double %v4, %e
  %v6 = fmul double %v5, %e
  %v7 = fmul double %v6, %e
  %v8 = fmul double %v7, %e
  %v9 = fmul double %v8, %e
  %v10 = fmul double %v9, %e
  %v11 = fmul double %v10, %e
  %v12 = fmul double %v11, %e
  %v13 = fmul double %v12, %e
  %v14 = fmul double %v13, %e
  %v15 = fmul double %v14, %e
  %v16 = fmul double %v15, %e
  %v17 = fmul double %v16, %e
  %v18 = fmul double %v17, %e
  %v19 = fmul double %v18, %e
  %v20 = fmul double %v19, %e
  %v21 = fmul double %v20, %e
  %v22 = fmul double %v21, %e
  %v23 = fmul double %v22, %e
  %v24 = fmul double %v23, %e
  %v25 = fmul double %v24, %e
  %v26 = fmul double %v25, %e
  %v27 = fmul double %v26, %e
  %v28 = fmul double %v27, %e
  %v29 = fmul double %v28, %e
  %v30 = fmul double %v29, %e
  %v31 = fmul double %v30, %e
  %v32 = fmul double %v31, %e
  %v33 = fmul double %v32, %e
  %v34 = fmul double %v33, %e
  %v35 = fmul double %v34, %e
  %v36 = fmul double %v35, %e
  %v37 = fmul double %v36, %e
  %v38 = fmul double %v37, %e
  %v39 = fmul double %v38, %e
  %v40 = fmul double %v39, %e
  %v41 = fmul double %v40, %e
  %v42 = fmul double %v41, %e
  %v43 = fmul double %v42, %e
  %v44 = fmul double %v43, %e
  %v45 = fmul double %v44, %e
  %v46 = fmul double %v45, %e
  %v47 = fmul double %v46, %e
  %v48 = fmul double %v47, %e
  %v49 = fmul double %v48, %e
  %v50 = fmul double %v49, %e
  %v51 = fmul double %v50, %e
  %v52 = fmul double %v51, %e
  %v53 = fmul double %v52, %e
  %v54 = fmul double %v53, %e
  %v55 = fmul double %v54, %e
  %v56 = fmul double %v55, %e
  %v57 = fmul double %v56, %e
  %v58 = fmul double %v57, %e
  %v59 = fmul double %v58, %e
  %v60 = fmul double %v59, %e
  %v61 = fmul double %v60, %e
  %v62 = fmul double %v61, %e
  %v63 = fmul double %v62, %e
  %v64 = fmul double %v63, %e
  %v65 = fmul double %v64, %e
  %v66 = fmul double %v65, %e
  %v67 = fmul double %v66, %e
  %v68 = fmul double %v67, %e
  %v69 = fmul double %v68, %e
  %v70 = fmul double %v69, %e
  %v71 = fmul double %v70, %e
  %v72 = fmul double %v71, %e
  %v73 = fmul double %v72, %e
  %v74 = fmul double %v73, %e
  %v75 = fmul double %v74, %e
  %v76 = fmul double %v75, %e
  %v77 = fmul double %v76, %e
  %v78 = fmul double %v77, %e
  %v79 = fmul double %v78, %e
  %v80 = fmul double %v79, %e
  %v81 = fmul double %v80, %e
  %v82 = fmul double %v81, %e
  %v83 = fmul double %v82, %e
  %v84 = fmul double %v83, %e
  %v85 = fmul double %v84, %e
  %v86 = fmul double %v85, %e
  %v87 = fmul double %v86, %e
  %v88 = fmul double %v87, %e
  %v89 = fmul double %v88, %e
  %v90 = fmul double %v89, %e
  %v91 = fmul double %v90, %e
  %v92 = fmul double %v91, %e
  %v93 = fmul double %v92, %e
  %v94 = fmul double %v93, %e
  %v95 = fmul double %v94, %e
  %v96 = fmul double %v95, %e
  %v97 = fmul double %v96, %e
  %v98 = fmul double %v97, %e
  %v99 = fmul double %v98, %e
  %v100 = fmul double %v99, %e
  %v101 = fmul double %v100, %e
  %v102 = fmul double %v101, %e
  %v103 = fmul double %v102, %e
  %v104 = fmul double %v103, %e
  %v105 = fmul double %v104, %e
  %v106 = fmul double %v105, %e
  %v107 = fmul double %v106, %e
  %v108 = fmul double %v107, %e
  %v109 = fmul double %v108, %e
  %v110 = fmul double %v109, %e
  %v111 = fmul double %v110, %e
  %v112 = fmul double %v111, %e
  %v113 = fmul double %v112, %e
  %v114 = fmul double %v113, %e
  %v115 = fmul double %v114, %e
  %v116 = fmul double %v115, %e
  %v117 = fmul double %v116, %e
  %v118 = fmul double %v117, %e
  %v119 = fmul double %v118, %e
  %v120 = fmul double %v119, %e
  %v121 = fmul double %v120, %e
  %v122 = fmul double %v121, %e
  %v123 = fmul double %v122, %e
  %v124 = fmul double %v123, %e
  %v125 = fmul double %v124, %e
  %v126 = fmul double %v125, %e
  %v127 = fmul double %v126, %e
  %v128 = fmul double %v127, %e
  %v129 = fmul double %v128, %e
  %v130 = fmul double %v129, %e
  ret double %v130
}
define internal double @pow(double %x, double %y) alwaysinline {
  %r = call double @__nv_pow(double %x, double %y)
  ret double %r
}
define ptx_kernel void @twice(ptr %o, double %x, double %y) {
  %a = call double @pow(double %x, double %y)
  %b = call double @pow(double %a, double %y)
  store double %b, ptr %o
  ret void
  ; CHECK: define ptx_kernel void @twice
  ; CHECK: call double @__nv_pow
  ; CHECK: call double @__nv_pow
}
define ptx_kernel void @once(ptr %o, double %x, double %y) {
  %a = call double @pow(double %x, double %y)
  store double %a, ptr %o
  ret void
  ; CHECK: define ptx_kernel void @once
  ; CHECK: fmul double %x, %y
}

; RUN: passes globaldce,strip-dead-debug-info
target triple = "nvptx64-nvidia-cuda"
; The unit names the variable that is left, and not the one that globaldce took.
@kept = addrspace(1) global i32 1, align 4, !dbg !5
@lost = internal addrspace(1) global i32 2, align 4, !dbg !7
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug, globals: !3)
!1 = !DIFile(filename: "a.cu", directory: "/d")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{!5, !7}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "kept", scope: !0, file: !1, line: 1, type: !4, isLocal: false, isDefinition: true)
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(name: "lost", scope: !0, file: !1, line: 2, type: !4, isLocal: true, isDefinition: true)
; CHECK-NOT: "lost"

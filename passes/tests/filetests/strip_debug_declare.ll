; RUN: passes strip-debug-declare
; CHECK-NOT: #dbg_declare
define i32 @f(i32 %x) !dbg !4 {
  %place = alloca i32, !dbg !8
    #dbg_declare(ptr %place, !6, !DIExpression(), !8)
    #dbg_value(i32 1, !9, !DIExpression(), !8)
    #dbg_value(i32 2, !9, !DIExpression(), !8)
  store i32 %x, ptr %place, !dbg !8
  ret i32 %x, !dbg !8
  ; CHECK: #dbg_value(i32 2,
  ; CHECK: !dbg
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cu", directory: "/d")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !{null}
!6 = !DILocalVariable(name: "v", scope: !4, file: !1, line: 2, type: !7)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 2, scope: !4)
!9 = !DILocalVariable(name: "w", scope: !4, file: !1, line: 3, type: !7)

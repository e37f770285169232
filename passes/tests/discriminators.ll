declare void @g()
define void @f(i1 %c) !dbg !4 {
entry:
  br i1 %c, label %a, label %b, !dbg !7
a:
  call void @g(), !dbg !7
  br label %b, !dbg !8
b:
  call void @g(), !dbg !7
  call void @g(), !dbg !7
  ret void, !dbg !9
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cu", directory: "/d")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !{null}
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 4, scope: !4)

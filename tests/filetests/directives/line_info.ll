; RUN: jacq -arch=sm_90 -O3 -lineinfo
; LOOK: .loc .file
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p) !dbg !4 {
  store i32 1, ptr %p, !dbg !7
  ret void, !dbg !8
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "x", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "a.cu", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 2}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 4, column: 5, scope: !4)
!8 = !DILocation(line: 5, column: 1, scope: !4)
; CHECK: .file 1 "/src/a.cu"
; CHECK: .loc 1 4 5
; CHECK: .loc 1 5 1

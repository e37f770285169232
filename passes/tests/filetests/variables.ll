; RUN: passes sroa
target triple = "nvptx64-nvidia-cuda"
; Variables keep their values when their memory goes: at each store, at phis, and by parts.
define i32 @f(i32 %x, i1 %c) !dbg !5 {
entry:
  %v = alloca i32, align 4
  %s = alloca { i32, i32 }, align 4
    #dbg_declare(ptr %v, !8, !DIExpression(), !10)
    #dbg_declare(ptr %s, !11, !DIExpression(), !10)
; CHECK: #dbg_value(i32 %x,
; CHECK: #dbg_value(i32 7,
; CHECK: #dbg_value(i32 %v,
; CHECK: DIExpression(DW_OP_LLVM_fragment, 32, 32)
  store i32 %x, ptr %v, align 4
  br i1 %c, label %then, label %end
then:
  store i32 7, ptr %v, align 4
  br label %end
end:
  %r = load i32, ptr %v, align 4
  %p = getelementptr inbounds i8, ptr %s, i64 4
  store i32 %r, ptr %p, align 4
  %q = load i32, ptr %p, align 4
  ret i32 %q
}
; CHECK-NOT: poison
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cu", directory: "/d")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DISubroutineType(types: !6)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!6 = !{!3}
!7 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", size: 64)
!8 = !DILocalVariable(name: "v", scope: !5, file: !1, line: 2, type: !3)
!10 = !DILocation(line: 2, column: 3, scope: !5)
!11 = !DILocalVariable(name: "s", scope: !5, file: !1, line: 3, type: !7)

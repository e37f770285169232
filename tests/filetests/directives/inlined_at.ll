; RUN: jacq -arch=sm_80 -O3 -generate-line-info
; LOOK: .file .loc .section $L__info .b8 add
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %p) !dbg !5 {
  %v = load i32, ptr addrspace(1) %p, !dbg !10
  %w = add i32 %v, 1, !dbg !11
  %x = mul i32 %w, %v, !dbg !16
  store i32 %x, ptr addrspace(1) %p, !dbg !12
  ret void, !dbg !12
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "x", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "a.cu", directory: "/d")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 2, !"Dwarf Version", i32 2}
!5 = distinct !DISubprogram(name: "k", linkageName: "_Z1k", scope: !1, file: !1, line: 10, type: !6, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{}
!8 = distinct !DISubprogram(name: "inc", linkageName: "_Z3inci", scope: !1, file: !1, line: 3, type: !6, unit: !0)
!9 = distinct !DISubprogram(name: "mul", scope: !1, file: !1, line: 6, type: !6, unit: !0)
!10 = !DILocation(line: 11, column: 3, scope: !5)
!11 = !DILocation(line: 4, column: 5, scope: !8, inlinedAt: !13)
!12 = !DILocation(line: 12, column: 1, scope: !5)
!13 = distinct !DILocation(line: 7, column: 9, scope: !9, inlinedAt: !14)
!14 = distinct !DILocation(line: 11, column: 9, scope: !5)
!16 = !DILocation(line: 8, column: 2, scope: !9, inlinedAt: !14)
; CHECK: .file 1 "/d/a.cu"
; CHECK: .loc 1 11 3
; CHECK: .loc 1 11 9
; CHECK: .loc 1 7 9, function_name $L__info_string1, inlined_at 1 11 9
; CHECK: .loc 1 4 5, function_name $L__info_string0, inlined_at 1 7 9
; CHECK: add.s32 %r, %r, 1;
; CHECK: .loc 1 8 2, function_name $L__info_string1, inlined_at 1 11 9
; CHECK: .loc 1 12 1
; CHECK: .section .debug_str
; CHECK: $L__info_string0:
; CHECK: .b8 95,90,51,105,110,99,105,0
; CHECK: $L__info_string1:
; CHECK: .b8 109,117,108,0

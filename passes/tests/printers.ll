target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.assume(i1)
define i32 @leaf(i32 %x) !dbg !4 {
entry:
    #dbg_value(i32 %x, !6, !DIExpression(), !8)
  %r = add i32 %x, 1
  ret i32 %r
}
define ptx_kernel void @k(ptr %p, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ok = icmp sgt i32 %n, 0
  call void @llvm.assume(i1 %ok)
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %a = add i32 %j, %t
  %q = getelementptr i32, ptr %p, i32 %a
  store i32 %i, ptr %q
  %j.next = add nuw nsw i32 %j, 1
  %c = icmp ult i32 %j.next, 8
  br i1 %c, label %inner, label %latch
latch:
  %i.next = add nuw nsw i32 %i, 1
  %d = icmp slt i32 %i.next, %n
  br i1 %d, label %outer, label %exit
exit:
  %z = call i32 @leaf(i32 %n)
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cu", directory: "/d")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "leaf", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !{null}
!6 = !DILocalVariable(name: "v", scope: !4, file: !1, line: 2, type: !7)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 2, scope: !4)

; RUN: jacq -arch=sm_90 -O3 -lineinfo
; LOOK: .loc .file add.s32 mul.lo.s32 xor.b32 st.global
; What differs in its column alone has no .loc of its own, and what an inlined function without lines does is at the call.
target triple = "nvptx64-nvidia-cuda"

define internal i32 @bare(i32 %x) alwaysinline {
  %y = mul i32 %x, %x
  ret i32 %y
}

define ptx_kernel void @f(ptr addrspace(1) %p, i32 %a, i32 %b) !dbg !4 {
  %x = add i32 %a, %b, !dbg !7
  %y = call i32 @bare(i32 %x), !dbg !8
  %z = xor i32 %y, %a, !dbg !9
  store i32 %z, ptr addrspace(1) %p, !dbg !10
  ret void, !dbg !10
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
!8 = !DILocation(line: 5, column: 9, scope: !4)
!9 = !DILocation(line: 5, column: 14, scope: !4)
!10 = !DILocation(line: 5, column: 3, scope: !4)
; CHECK: .file 1 "/src/a.cu"
; CHECK: .loc 1 4 5
; CHECK: add.s32 %r, %r, %r;
; CHECK: .loc 1 5 9
; CHECK: mul.lo.s32
; CHECK: xor.b32 %r, %r, %r;
; CHECK: st.global.u32
; CHECK-NOT: .loc 1 5 14
; CHECK-NOT: .loc 1 5 3

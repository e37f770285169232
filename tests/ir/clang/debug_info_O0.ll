; buffer a i32[64] rand(0,99)
; buffer o i32[64] out
; launch k<<<1,64>>>(a,o)
; clang -g
source_filename = "debug_info.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Point = type { i32, i32 }

$_Z3dotIiET_5PointPKS0_ = comdat any

@origin = dso_local addrspace(1) externally_initialized global %struct.Point { i32 3, i32 4 }, align 4, !dbg !0
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @origin to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1) #0 !dbg !16 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca %struct.Point, align 4
  %7 = alloca [2 x i32], align 4
  %8 = alloca %struct.Point, align 4
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !23, !DIExpression(), !24)
  store ptr %1, ptr %4, align 8
    #dbg_declare(ptr %4, !25, !DIExpression(), !26)
    #dbg_declare(ptr %5, !27, !DIExpression(), !28)
  %9 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !29
  store i32 %9, ptr %5, align 4, !dbg !28
    #dbg_declare(ptr %6, !35, !DIExpression(), !36)
  %10 = getelementptr inbounds nuw %struct.Point, ptr %6, i32 0, i32 0, !dbg !37
  %11 = load ptr, ptr %3, align 8, !dbg !38
  %12 = load i32, ptr %5, align 4, !dbg !39
  %13 = sext i32 %12 to i64, !dbg !38
  %14 = getelementptr inbounds i32, ptr %11, i64 %13, !dbg !38
  %15 = load i32, ptr %14, align 4, !dbg !38
  store i32 %15, ptr %10, align 4, !dbg !37
  %16 = getelementptr inbounds nuw %struct.Point, ptr %6, i32 0, i32 1, !dbg !37
  %17 = load i32, ptr getelementptr inbounds nuw (%struct.Point, ptr addrspacecast (ptr addrspace(1) @origin to ptr), i32 0, i32 1), align 4, !dbg !40
  store i32 %17, ptr %16, align 4, !dbg !37
    #dbg_declare(ptr %7, !41, !DIExpression(), !45)
  %18 = load i32, ptr %5, align 4, !dbg !46
  store i32 %18, ptr %7, align 4, !dbg !47
  %19 = getelementptr inbounds i32, ptr %7, i64 1, !dbg !47
  %20 = load ptr, ptr %3, align 8, !dbg !48
  %21 = load i32, ptr %5, align 4, !dbg !49
  %22 = sub nsw i32 63, %21, !dbg !50
  %23 = sext i32 %22 to i64, !dbg !48
  %24 = getelementptr inbounds i32, ptr %20, i64 %23, !dbg !48
  %25 = load i32, ptr %24, align 4, !dbg !48
  store i32 %25, ptr %19, align 4, !dbg !47
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %8, ptr align 4 %6, i64 8, i1 false), !dbg !51
  %26 = getelementptr inbounds [2 x i32], ptr %7, i64 0, i64 0, !dbg !52
  %27 = call noundef i32 @_Z3dotIiET_5PointPKS0_(ptr noundef byval(%struct.Point) align 4 %8, ptr noundef %26) #4, !dbg !53
  %28 = load i32, ptr addrspacecast (ptr addrspace(1) @origin to ptr), align 4, !dbg !54
  %29 = add nsw i32 %27, %28, !dbg !55
  %30 = load ptr, ptr %4, align 8, !dbg !56
  %31 = load i32, ptr %5, align 4, !dbg !57
  %32 = sext i32 %31 to i64, !dbg !56
  %33 = getelementptr inbounds i32, ptr %30, i64 %32, !dbg !56
  store i32 %29, ptr %33, align 4, !dbg !58
  ret void, !dbg !59
}

; Function Attrs: convergent mustprogress noinline nounwind optnone
define linkonce_odr dso_local noundef i32 @_Z3dotIiET_5PointPKS0_(ptr noundef byval(%struct.Point) align 4 %0, ptr noundef %1) #1 comdat !dbg !60 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
    #dbg_declare(ptr %0, !65, !DIExpression(), !66)
  store ptr %1, ptr %3, align 8
    #dbg_declare(ptr %3, !67, !DIExpression(), !68)
    #dbg_declare(ptr %4, !69, !DIExpression(), !70)
  store i32 0, ptr %4, align 4, !dbg !70
    #dbg_declare(ptr %5, !71, !DIExpression(), !73)
  store i32 0, ptr %5, align 4, !dbg !73
  br label %7, !dbg !74

7:                                                ; preds = %30, %2
  %8 = load i32, ptr %5, align 4, !dbg !75
  %9 = icmp slt i32 %8, 2, !dbg !77
  br i1 %9, label %10, label %33, !dbg !78

10:                                               ; preds = %7
    #dbg_declare(ptr %6, !79, !DIExpression(), !81)
  %11 = load i32, ptr %5, align 4, !dbg !82
  %12 = icmp ne i32 %11, 0, !dbg !82
  br i1 %12, label %13, label %16, !dbg !82

13:                                               ; preds = %10
  %14 = getelementptr inbounds nuw %struct.Point, ptr %0, i32 0, i32 1, !dbg !83
  %15 = load i32, ptr %14, align 4, !dbg !83
  br label %19, !dbg !82

16:                                               ; preds = %10
  %17 = getelementptr inbounds nuw %struct.Point, ptr %0, i32 0, i32 0, !dbg !84
  %18 = load i32, ptr %17, align 4, !dbg !84
  br label %19, !dbg !82

19:                                               ; preds = %16, %13
  %20 = phi i32 [ %15, %13 ], [ %18, %16 ], !dbg !82
  %21 = load ptr, ptr %3, align 8, !dbg !85
  %22 = load i32, ptr %5, align 4, !dbg !86
  %23 = sext i32 %22 to i64, !dbg !85
  %24 = getelementptr inbounds i32, ptr %21, i64 %23, !dbg !85
  %25 = load i32, ptr %24, align 4, !dbg !85
  %26 = mul nsw i32 %20, %25, !dbg !87
  store i32 %26, ptr %6, align 4, !dbg !81
  %27 = load i32, ptr %6, align 4, !dbg !88
  %28 = load i32, ptr %4, align 4, !dbg !89
  %29 = add nsw i32 %28, %27, !dbg !89
  store i32 %29, ptr %4, align 4, !dbg !89
  br label %30, !dbg !90

30:                                               ; preds = %19
  %31 = load i32, ptr %5, align 4, !dbg !91
  %32 = add nsw i32 %31, 1, !dbg !91
  store i32 %32, ptr %5, align 4, !dbg !91
  br label %7, !dbg !92, !llvm.loop !93

33:                                               ; preds = %7
  %34 = load i32, ptr %4, align 4, !dbg !96
  ret i32 %34, !dbg !97
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!10, !11, !12, !13, !14}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "origin", scope: !2, file: !3, line: 7, type: !5, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "debug_info.cu", directory: ".")
!4 = !{!0}
!5 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Point", file: !3, line: 6, size: 64, flags: DIFlagTypePassByValue, elements: !6, identifier: "_ZTS5Point")
!6 = !{!7, !9}
!7 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !5, file: !3, line: 6, baseType: !8, size: 32)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !5, file: !3, line: 6, baseType: !8, size: 32, offset: 32)
!10 = !{i32 7, !"Dwarf Version", i32 2}
!11 = !{i32 2, !"Debug Info Version", i32 3}
!12 = !{i32 1, !"wchar_size", i32 4}
!13 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!14 = !{i32 7, !"frame-pointer", i32 2}
!15 = !{!"clang"}
!16 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 16, type: !17, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !22)
!17 = !DISubroutineType(types: !18)
!18 = !{null, !19, !21}
!19 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !20, size: 64)
!20 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !8)
!21 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
!22 = !{}
!23 = !DILocalVariable(name: "a", arg: 1, scope: !16, file: !3, line: 16, type: !19)
!24 = !DILocation(line: 16, column: 41, scope: !16)
!25 = !DILocalVariable(name: "o", arg: 2, scope: !16, file: !3, line: 16, type: !21)
!26 = !DILocation(line: 16, column: 49, scope: !16)
!27 = !DILocalVariable(name: "i", scope: !16, file: !3, line: 17, type: !8)
!28 = !DILocation(line: 17, column: 7, scope: !16)
!29 = !DILocation(line: 15, column: 47, scope: !30, inlinedAt: !34)
!30 = distinct !DISubprogram(name: "tid", linkageName: "_Z3tidv", scope: !31, file: !31, line: 15, type: !32, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!31 = !DIFile(filename: "./prelude.h", directory: ".")
!32 = !DISubroutineType(types: !33)
!33 = !{!8}
!34 = distinct !DILocation(line: 17, column: 11, scope: !16)
!35 = !DILocalVariable(name: "p", scope: !16, file: !3, line: 18, type: !5)
!36 = !DILocation(line: 18, column: 9, scope: !16)
!37 = !DILocation(line: 18, column: 13, scope: !16)
!38 = !DILocation(line: 18, column: 14, scope: !16)
!39 = !DILocation(line: 18, column: 16, scope: !16)
!40 = !DILocation(line: 18, column: 27, scope: !16)
!41 = !DILocalVariable(name: "pair", scope: !16, file: !3, line: 19, type: !42)
!42 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 64, elements: !43)
!43 = !{!44}
!44 = !DISubrange(count: 2)
!45 = !DILocation(line: 19, column: 7, scope: !16)
!46 = !DILocation(line: 19, column: 18, scope: !16)
!47 = !DILocation(line: 19, column: 17, scope: !16)
!48 = !DILocation(line: 19, column: 21, scope: !16)
!49 = !DILocation(line: 19, column: 28, scope: !16)
!50 = !DILocation(line: 19, column: 26, scope: !16)
!51 = !DILocation(line: 20, column: 14, scope: !16)
!52 = !DILocation(line: 20, column: 17, scope: !16)
!53 = !DILocation(line: 20, column: 10, scope: !16)
!54 = !DILocation(line: 20, column: 32, scope: !16)
!55 = !DILocation(line: 20, column: 23, scope: !16)
!56 = !DILocation(line: 20, column: 3, scope: !16)
!57 = !DILocation(line: 20, column: 5, scope: !16)
!58 = !DILocation(line: 20, column: 8, scope: !16)
!59 = !DILocation(line: 21, column: 1, scope: !16)
!60 = distinct !DISubprogram(name: "dot<int>", linkageName: "_Z3dotIiET_5PointPKS0_", scope: !3, file: !3, line: 8, type: !61, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, templateParams: !63, retainedNodes: !22)
!61 = !DISubroutineType(types: !62)
!62 = !{!8, !5, !19}
!63 = !{!64}
!64 = !DITemplateTypeParameter(name: "T", type: !8)
!65 = !DILocalVariable(name: "p", arg: 1, scope: !60, file: !3, line: 8, type: !5)
!66 = !DILocation(line: 8, column: 56, scope: !60)
!67 = !DILocalVariable(name: "v", arg: 2, scope: !60, file: !3, line: 8, type: !19)
!68 = !DILocation(line: 8, column: 68, scope: !60)
!69 = !DILocalVariable(name: "sum", scope: !60, file: !3, line: 9, type: !8)
!70 = !DILocation(line: 9, column: 5, scope: !60)
!71 = !DILocalVariable(name: "i", scope: !72, file: !3, line: 10, type: !8)
!72 = distinct !DILexicalBlock(scope: !60, file: !3, line: 10, column: 3)
!73 = !DILocation(line: 10, column: 12, scope: !72)
!74 = !DILocation(line: 10, column: 8, scope: !72)
!75 = !DILocation(line: 10, column: 19, scope: !76)
!76 = distinct !DILexicalBlock(scope: !72, file: !3, line: 10, column: 3)
!77 = !DILocation(line: 10, column: 21, scope: !76)
!78 = !DILocation(line: 10, column: 3, scope: !72)
!79 = !DILocalVariable(name: "part", scope: !80, file: !3, line: 11, type: !8)
!80 = distinct !DILexicalBlock(scope: !76, file: !3, line: 10, column: 31)
!81 = !DILocation(line: 11, column: 7, scope: !80)
!82 = !DILocation(line: 11, column: 15, scope: !80)
!83 = !DILocation(line: 11, column: 21, scope: !80)
!84 = !DILocation(line: 11, column: 27, scope: !80)
!85 = !DILocation(line: 11, column: 32, scope: !80)
!86 = !DILocation(line: 11, column: 34, scope: !80)
!87 = !DILocation(line: 11, column: 30, scope: !80)
!88 = !DILocation(line: 12, column: 12, scope: !80)
!89 = !DILocation(line: 12, column: 9, scope: !80)
!90 = !DILocation(line: 13, column: 3, scope: !80)
!91 = !DILocation(line: 10, column: 26, scope: !76)
!92 = !DILocation(line: 10, column: 3, scope: !76)
!93 = distinct !{!93, !78, !94, !95}
!94 = !DILocation(line: 13, column: 3, scope: !72)
!95 = !{!"llvm.loop.mustprogress"}
!96 = !DILocation(line: 14, column: 10, scope: !60)
!97 = !DILocation(line: 14, column: 3, scope: !60)

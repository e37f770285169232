; buffer a i32[64] rand(0,99)
; buffer o i32[64] out
; launch k<<<1,64>>>(a,o)
; clang -g
source_filename = "debug_info.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Point = type { i32, i32 }

$_Z3dotIiET_5PointPKS0_ = comdat any

@origin = dso_local addrspace(1) externally_initialized global %struct.Point { i32 3, i32 4 }, align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @origin to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #0 !dbg !12 {
  %3 = alloca [2 x i32], align 4
  %4 = alloca %struct.Point, align 4
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !15
  %6 = zext nneg i32 %5 to i64, !dbg !19
  %7 = getelementptr inbounds nuw i32, ptr %0, i64 %6, !dbg !19
  %8 = load i32, ptr %7, align 4, !dbg !19, !tbaa !8
  %9 = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(1) @origin to ptr), i64 4), align 4, !dbg !20, !tbaa !21
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #4, !dbg !23
  store i32 %5, ptr %3, align 4, !dbg !24, !tbaa !8
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 4, !dbg !24
  %11 = sub nsw i32 63, %5, !dbg !25
  %12 = sext i32 %11 to i64, !dbg !26
  %13 = getelementptr inbounds i32, ptr %0, i64 %12, !dbg !26
  %14 = load i32, ptr %13, align 4, !dbg !26, !tbaa !8
  store i32 %14, ptr %10, align 4, !dbg !24, !tbaa !8
  store i32 %8, ptr %4, align 4, !dbg !27, !tbaa !8
  %15 = getelementptr inbounds nuw i8, ptr %4, i64 4, !dbg !27
  store i32 %9, ptr %15, align 4, !dbg !27, !tbaa !8
  %16 = call noundef i32 @_Z3dotIiET_5PointPKS0_(ptr noundef nonnull byval(%struct.Point) align 4 %4, ptr noundef nonnull %3) #4, !dbg !28
  %17 = load i32, ptr addrspacecast (ptr addrspace(1) @origin to ptr), align 4, !dbg !29, !tbaa !30
  %18 = add nsw i32 %17, %16, !dbg !31
  %19 = getelementptr inbounds nuw i32, ptr %1, i64 %6, !dbg !32
  store i32 %18, ptr %19, align 4, !dbg !33, !tbaa !8
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #4, !dbg !34
  ret void, !dbg !34
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress noinline nounwind
define linkonce_odr dso_local noundef i32 @_Z3dotIiET_5PointPKS0_(ptr noundef byval(%struct.Point) align 4 %0, ptr noundef %1) local_unnamed_addr #2 comdat !dbg !35 {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %4 = load i32, ptr %3, align 4
  %5 = load i32, ptr %0, align 4
  %6 = load i32, ptr %1, align 4, !dbg !36, !tbaa !8
  %7 = mul nsw i32 %5, %6, !dbg !37
  %8 = getelementptr inbounds nuw i8, ptr %1, i64 4, !dbg !36
  %9 = load i32, ptr %8, align 4, !dbg !36, !tbaa !8
  %10 = mul nsw i32 %4, %9, !dbg !37
  %11 = add nsw i32 %10, %7, !dbg !38
  ret i32 %11, !dbg !39
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

attributes #0 = { mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress noinline nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.errno.tbaa = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "debug_info.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang"}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C++ TBAA"}
!12 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 16, type: !13, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 15, column: 47, scope: !16, inlinedAt: !18)
!16 = distinct !DISubprogram(name: "tid", scope: !17, file: !17, line: 15, type: !13, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = !DIFile(filename: "./prelude.h", directory: ".")
!18 = distinct !DILocation(line: 17, column: 11, scope: !12)
!19 = !DILocation(line: 18, column: 14, scope: !12)
!20 = !DILocation(line: 18, column: 27, scope: !12)
!21 = !{!22, !9, i64 4}
!22 = !{!"_ZTS5Point", !9, i64 0, !9, i64 4}
!23 = !DILocation(line: 19, column: 3, scope: !12)
!24 = !DILocation(line: 19, column: 17, scope: !12)
!25 = !DILocation(line: 19, column: 26, scope: !12)
!26 = !DILocation(line: 19, column: 21, scope: !12)
!27 = !DILocation(line: 20, column: 14, scope: !12)
!28 = !DILocation(line: 20, column: 10, scope: !12)
!29 = !DILocation(line: 20, column: 32, scope: !12)
!30 = !{!22, !9, i64 0}
!31 = !DILocation(line: 20, column: 23, scope: !12)
!32 = !DILocation(line: 20, column: 3, scope: !12)
!33 = !DILocation(line: 20, column: 8, scope: !12)
!34 = !DILocation(line: 21, column: 1, scope: !12)
!35 = distinct !DISubprogram(name: "dot<int>", scope: !1, file: !1, line: 8, type: !13, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!36 = !DILocation(line: 11, column: 32, scope: !35)
!37 = !DILocation(line: 11, column: 30, scope: !35)
!38 = !DILocation(line: 12, column: 9, scope: !35)
!39 = !DILocation(line: 14, column: 3, scope: !35)

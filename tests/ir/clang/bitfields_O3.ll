; buffer a u32[64] rand(0,4294967295)
; buffer o u32[64] out
; buffer q u64[64] out
; launch k<<<1,64>>>(a,o,q)
source_filename = "bitfields.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.B = type { i64, i32 }

@store = dso_local addrspace(1) externally_initialized global [64 x %struct.B] zeroinitializer, align 8
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @store to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef writeonly captures(none) %2) local_unnamed_addr #0 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = zext nneg i32 %4 to i64
  %6 = getelementptr inbounds nuw i32, ptr %0, i64 %5
  %7 = load i32, ptr %6, align 4, !tbaa !4
  %8 = zext i32 %7 to i64
  %9 = and i64 %8, 31
  %10 = shl i32 %7, 2
  %11 = shl i32 %7, 9
  %12 = and i32 %11, 8323072
  %13 = shl i32 %7, 14
  %14 = and i32 %13, 8388608
  %15 = mul nuw nsw i64 %8, 1291845632
  %16 = shl i32 %7, 21
  %17 = and i32 %16, 14680064
  %18 = add i32 %10, 3200
  %19 = and i32 %18, 65504
  %20 = or disjoint i32 %12, %19
  %21 = or disjoint i32 %20, %14
  %22 = zext nneg i32 %21 to i64
  %23 = or disjoint i64 %15, %22
  %24 = shl nuw nsw i64 %9, 16
  %25 = sub nsw i64 %22, %24
  %26 = and i64 %25, 8323072
  %27 = and i64 %23, 2305843009205370848
  %28 = or disjoint i64 %9, %27
  %29 = or disjoint i64 %28, %26
  %30 = lshr exact i64 %15, 24
  %31 = mul i32 %7, 2097149
  %32 = trunc i64 %30 to i32
  %33 = xor i32 %31, %32
  %34 = and i32 %33, 2097151
  %35 = or disjoint i32 %34, %17
  %36 = getelementptr inbounds nuw %struct.B, ptr addrspacecast (ptr addrspace(1) @store to ptr), i64 %5
  store i64 %29, ptr %36, align 8, !tbaa !8
  %37 = getelementptr inbounds nuw i8, ptr %36, i64 8
  store i32 %35, ptr %37, align 8, !tbaa !8
  %38 = getelementptr inbounds nuw i8, ptr %36, i64 12
  store i32 0, ptr %38, align 4
  %39 = trunc nuw nsw i64 %9 to i32
  %40 = lshr i32 %18, 5
  %41 = and i32 %40, 2047
  %42 = mul nuw nsw i32 %41, 3
  %43 = shl nuw i64 %26, 41
  %44 = ashr exact i64 %43, 57
  %45 = trunc nsw i64 %44 to i32
  %46 = mul nsw i32 %45, 5
  %47 = lshr exact i32 %14, 23
  %48 = mul nuw nsw i32 %47, 7
  %49 = and i32 %7, 7
  %50 = add nuw nsw i32 %49, %39
  %51 = add nuw nsw i32 %50, %48
  %52 = add nuw nsw i32 %51, %42
  %53 = add nsw i32 %52, %46
  %54 = getelementptr inbounds nuw i32, ptr %1, i64 %5
  store i32 %53, ptr %54, align 4, !tbaa !4
  %55 = and i64 %30, 137438953471
  %56 = shl i32 %33, 11
  %57 = ashr exact i32 %56, 11
  %58 = sext i32 %57 to i64
  %59 = add nsw i64 %55, %58
  %60 = getelementptr inbounds nuw i64, ptr %2, i64 %5
  store i64 %59, ptr %60, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!6, !6, i64 0}
!9 = !{!10, !10, i64 0}
!10 = !{!"long long", !6, i64 0}

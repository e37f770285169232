; buffer a i32[128] rand(-5,5)
; buffer o i32[128] out
; buffer b u8[128] out
; launch k<<<1,128>>>(a,o,b)
source_filename = "bool_logic.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@seen = dso_local addrspace(1) externally_initialized global [128 x i8] zeroinitializer, align 1
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @seen to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define dso_local noundef zeroext i1 @_Z3oddi(i32 noundef %0) local_unnamed_addr #0 {
  %2 = and i32 %0, 1
  %3 = icmp ne i32 %2, 0
  ret i1 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define dso_local noundef zeroext i1 @_Z4bothbbb(i1 noundef zeroext %0, i1 noundef zeroext %1, i1 noundef zeroext %2) local_unnamed_addr #0 {
  %4 = and i1 %0, %1
  %5 = xor i1 %4, %2
  ret i1 %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef writeonly captures(none) %2) local_unnamed_addr #1 {
  %4 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = zext nneg i32 %4 to i64
  %6 = getelementptr inbounds nuw i32, ptr %0, i64 %5
  %7 = load i32, ptr %6, align 4, !tbaa !4
  %8 = tail call noundef zeroext i1 @_Z3oddi(i32 noundef %7) #3
  %9 = icmp sgt i32 %7, 0
  %10 = xor i1 %8, %9
  %11 = xor i1 %10, true
  %12 = tail call noundef zeroext i1 @_Z4bothbbb(i1 noundef zeroext %8, i1 noundef zeroext %9, i1 noundef zeroext %11) #3
  %13 = getelementptr inbounds nuw i8, ptr addrspacecast (ptr addrspace(1) @seen to ptr), i64 %5
  %14 = zext i1 %12 to i8
  store i8 %14, ptr %13, align 1, !tbaa !8
  br i1 %12, label %15, label %17

15:                                               ; preds = %3
  %16 = or i1 %8, %9
  br label %19

17:                                               ; preds = %3
  %18 = and i1 %8, %9
  br label %19

19:                                               ; preds = %17, %15
  %20 = phi i1 [ %16, %15 ], [ %18, %17 ]
  %21 = icmp samesign ugt i32 %4, 3
  %22 = icmp slt i32 %7, 2
  %23 = and i1 %21, %22
  %24 = select i1 %10, i32 200, i32 100
  %25 = select i1 %23, i32 100, i32 %24
  %26 = select i1 %8, i32 1, i32 2
  %27 = select i1 %9, i32 4, i32 8
  %28 = select i1 %20, i32 %27, i32 0
  %29 = or disjoint i32 %26, %28
  %30 = or i1 %12, %11
  %31 = select i1 %30, i32 16, i32 0
  %32 = sext i1 %11 to i32
  %33 = zext i1 %20 to i8
  %34 = add nsw i32 %31, %32
  %35 = add nsw i32 %34, %25
  %36 = add nuw nsw i32 %35, %29
  %37 = getelementptr inbounds nuw i32, ptr %1, i64 %5
  store i32 %36, ptr %37, align 4, !tbaa !4
  %38 = getelementptr inbounds nuw i8, ptr %2, i64 %5
  store i8 %33, ptr %38, align 1, !tbaa !10
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

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
!8 = !{!9, !9, i64 0}
!9 = !{!"bool", !6, i64 0}
!10 = !{!6, !6, i64 0}

; buffer a i32[64] rand(-50,50)
; buffer o i32[64] out
; launch k<<<1,64>>>(a,o)
source_filename = "member_pointers.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.V = type { i32, i32, i32 }

$_ZNK1V3sumEv = comdat any

$_ZNK1V3mixEv = comdat any

@_ZL5field = internal unnamed_addr addrspace(4) constant [3 x i64] [i64 0, i64 4, i64 8], align 8

; Function Attrs: convergent mustprogress noinline nounwind
define dso_local noundef i32 @_Z4callRK1VMS_KFivE(ptr noundef nonnull align 4 dereferenceable(12) %0, ptr noundef readonly byval({ i64, i64 }) align 8 captures(none) %1) local_unnamed_addr #0 {
  %3 = load i64, ptr %1, align 8, !tbaa !8
  %4 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %5 = load i64, ptr %4, align 8, !tbaa !8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = and i64 %3, 1
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %14, label %9

9:                                                ; preds = %2
  %10 = load ptr, ptr %6, align 8, !tbaa !9
  %11 = getelementptr i8, ptr %10, i64 %3
  %12 = getelementptr i8, ptr %11, i64 -1
  %13 = load ptr, ptr %12, align 8, !nosanitize !11
  br label %16

14:                                               ; preds = %2
  %15 = inttoptr i64 %3 to ptr
  br label %16

16:                                               ; preds = %14, %9
  %17 = phi ptr [ %13, %9 ], [ %15, %14 ]
  %18 = tail call noundef i32 %17(ptr noundef nonnull align 4 dereferenceable(12) %6) #5
  ret i32 %18
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #1 {
  %3 = alloca %struct.V, align 4
  %4 = alloca { i64, i64 }, align 8
  %5 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #6
  %6 = zext nneg i32 %5 to i64
  %7 = getelementptr inbounds nuw i32, ptr %0, i64 %6
  %8 = load i32, ptr %7, align 4, !tbaa !4
  store i32 %8, ptr %3, align 4, !tbaa !12
  %9 = getelementptr inbounds nuw i8, ptr %3, i64 4
  %10 = add nuw nsw i32 %5, 1
  %11 = and i32 %10, 63
  %12 = zext nneg i32 %11 to i64
  %13 = getelementptr inbounds nuw i32, ptr %0, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !4
  store i32 %14, ptr %9, align 4, !tbaa !14
  %15 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %16 = add nuw nsw i32 %5, 2
  %17 = and i32 %16, 63
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds nuw i32, ptr %0, i64 %18
  %20 = load i32, ptr %19, align 4, !tbaa !4
  store i32 %20, ptr %15, align 4, !tbaa !15
  %21 = trunc nuw nsw i32 %5 to i16
  %22 = urem i16 %21, 3
  %23 = zext nneg i16 %22 to i64
  %24 = getelementptr inbounds nuw i64, ptr addrspacecast (ptr addrspace(4) @_ZL5field to ptr), i64 %23
  %25 = load i64, ptr %24, align 8, !tbaa !8
  %26 = getelementptr inbounds i8, ptr %3, i64 %25
  %27 = load i32, ptr %26, align 4, !tbaa !4
  %28 = mul nsw i32 %27, 100
  %29 = and i32 %5, 4
  %30 = icmp eq i32 %29, 0
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #6
  %31 = select i1 %30, i64 ptrtoint (ptr @_ZNK1V3mixEv to i64), i64 ptrtoint (ptr @_ZNK1V3sumEv to i64)
  store i64 %31, ptr %4, align 8, !tbaa !8
  %32 = getelementptr inbounds nuw i8, ptr %4, i64 8
  store i64 0, ptr %32, align 8, !tbaa !8
  %33 = call noundef i32 @_Z4callRK1VMS_KFivE(ptr noundef nonnull align 4 dereferenceable(12) %3, ptr noundef nonnull byval({ i64, i64 }) align 8 %4) #5
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #6
  %34 = add nsw i32 %33, %28
  %35 = getelementptr inbounds nuw i32, ptr %1, i64 %6
  store i32 %34, ptr %35, align 4, !tbaa !4
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #6
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

; Function Attrs: mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZNK1V3sumEv(ptr noundef nonnull align 4 dereferenceable(12) %0) #3 comdat align 2 {
  %2 = load i32, ptr %0, align 4, !tbaa !12
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %4 = load i32, ptr %3, align 4, !tbaa !14
  %5 = add nsw i32 %4, %2
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %7 = load i32, ptr %6, align 4, !tbaa !15
  %8 = add nsw i32 %5, %7
  ret i32 %8
}

; Function Attrs: mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZNK1V3mixEv(ptr noundef nonnull align 4 dereferenceable(12) %0) #3 comdat align 2 {
  %2 = load i32, ptr %0, align 4, !tbaa !12
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %4 = load i32, ptr %3, align 4, !tbaa !14
  %5 = mul nsw i32 %4, %2
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %7 = load i32, ptr %6, align 4, !tbaa !15
  %8 = sub nsw i32 %5, %7
  ret i32 %8
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

attributes #0 = { convergent mustprogress noinline nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #1 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nounwind }
attributes #6 = { nounwind }

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
!10 = !{!"vtable pointer", !7, i64 0}
!11 = !{}
!12 = !{!13, !5, i64 0}
!13 = !{!"_ZTS1V", !5, i64 0, !5, i64 4, !5, i64 8}
!14 = !{!13, !5, i64 4}
!15 = !{!13, !5, i64 8}

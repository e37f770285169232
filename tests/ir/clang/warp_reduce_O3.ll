; buffer a i32[128] rand(-1000,1000)
; buffer o i32[128] out
; launch k<<<1,128>>>(a,o)
source_filename = "warp_reduce.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #0 {
  %3 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds nuw i32, ptr %0, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !4
  %7 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %6, i32 16, i32 31)
  %8 = add nsw i32 %7, %6
  %9 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %8, i32 8, i32 31)
  %10 = add nsw i32 %9, %8
  %11 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 4, i32 31)
  %12 = add nsw i32 %11, %10
  %13 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 2, i32 31)
  %14 = add nsw i32 %13, %12
  %15 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 1, i32 31)
  %16 = and i32 %3, 31
  %17 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %6, i32 1, i32 0)
  %18 = icmp eq i32 %16, 0
  %19 = tail call i32 @llvm.smax.i32(i32 %6, i32 %17)
  %20 = select i1 %18, i32 %6, i32 %19
  %21 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %20, i32 2, i32 0)
  %22 = icmp samesign ult i32 %16, 2
  %23 = tail call i32 @llvm.smax.i32(i32 %20, i32 %21)
  %24 = select i1 %22, i32 %20, i32 %23
  %25 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %24, i32 4, i32 0)
  %26 = icmp samesign ult i32 %16, 4
  %27 = tail call i32 @llvm.smax.i32(i32 %24, i32 %25)
  %28 = select i1 %26, i32 %24, i32 %27
  %29 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %28, i32 8, i32 0)
  %30 = icmp samesign ult i32 %16, 8
  %31 = tail call i32 @llvm.smax.i32(i32 %28, i32 %29)
  %32 = select i1 %30, i32 %28, i32 %31
  %33 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %32, i32 16, i32 0)
  %34 = icmp samesign ult i32 %16, 16
  %35 = tail call i32 @llvm.smax.i32(i32 %32, i32 %33)
  %36 = select i1 %34, i32 %32, i32 %35
  %37 = add nsw i32 %15, %14
  %38 = icmp sgt i32 %6, 0
  %39 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %38)
  %40 = icmp sgt i32 %6, -990
  %41 = tail call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %40)
  %42 = icmp eq i32 %6, 3
  %43 = tail call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %42)
  %44 = sitofp i32 %6 to float
  %45 = tail call contract float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %44, i32 3, i32 31)
  %46 = mul nsw i32 %36, 3
  %47 = add nsw i32 %46, %37
  %48 = add i32 %47, %39
  %49 = select i1 %41, i32 5, i32 0
  %50 = add i32 %48, %49
  %51 = select i1 %43, i32 7, i32 0
  %52 = add i32 %50, %51
  %53 = fptosi float %45 to i32
  %54 = add i32 %52, %53
  %55 = xor i32 %16, 5
  %56 = tail call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %6, i32 %55, i32 31)
  %57 = add i32 %54, %56
  %58 = getelementptr inbounds nuw i32, ptr %1, i64 %4
  store i32 %57, ptr %58, align 4, !tbaa !4
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #3

attributes #0 = { convergent mustprogress noinline norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

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

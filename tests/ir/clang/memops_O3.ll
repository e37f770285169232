; buffer a u8[512] rand(0,255)
; buffer o u8[512] out
; launch k<<<1,8>>>(a,o)
; arch sm_80
source_filename = "memops.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %a, ptr noundef writeonly captures(none) %o) local_unnamed_addr #0 {
entry:
  %b.sroa.0 = alloca [41 x i8], align 1
  %b.sroa.7 = alloca [20 x i8], align 1
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nuw nsw i32 %0, %1
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nuw nsw i32 %mul, %2
  call void @llvm.lifetime.start.p0(ptr nonnull %b.sroa.0)
  call void @llvm.lifetime.start.p0(ptr nonnull %b.sroa.7)
  %mul1 = shl nsw i32 %add, 6
  %idx.ext = zext nneg i32 %mul1 to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr %a, i64 %idx.ext
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(41) %b.sroa.0, ptr noundef nonnull align 1 dereferenceable(41) %add.ptr, i64 41, i1 false)
  %b.sroa.7.0.add.ptr.sroa_idx = getelementptr inbounds nuw i8, ptr %add.ptr, i64 41
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(20) %b.sroa.7, ptr noundef nonnull align 1 dereferenceable(20) %b.sroa.7.0.add.ptr.sroa_idx, i64 20, i1 false)
  %add.ptr4 = getelementptr inbounds nuw i8, ptr %o, i64 %idx.ext
  %3 = trunc i32 %add to i8
  %4 = add i8 %3, 1
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(64) %add.ptr4, i8 %4, i64 64, i1 false)
  %b.sroa.0.3.arrayidx.sroa_idx = getelementptr inbounds nuw i8, ptr %b.sroa.0, i64 3
  store i8 9, ptr %b.sroa.0.3.arrayidx.sroa_idx, align 1, !tbaa !8
  %b.sroa.0.1.add.ptr7.sroa_idx = getelementptr inbounds nuw i8, ptr %b.sroa.0, i64 1
  call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(40) %b.sroa.0.1.add.ptr7.sroa_idx, ptr noundef nonnull align 1 dereferenceable(40) %b.sroa.0, i64 40, i1 false)
  %add.ptr13 = getelementptr inbounds nuw i8, ptr %add.ptr4, i64 2
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(41) %add.ptr13, ptr noundef nonnull align 1 dereferenceable(41) %b.sroa.0, i64 41, i1 false)
  %b.sroa.7.0.add.ptr13.sroa_idx = getelementptr inbounds nuw i8, ptr %add.ptr4, i64 43
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(17) %b.sroa.7.0.add.ptr13.sroa_idx, ptr noundef nonnull align 1 dereferenceable(17) %b.sroa.7, i64 17, i1 false)
  call void @llvm.lifetime.end.p0(ptr nonnull %b.sroa.0)
  call void @llvm.lifetime.end.p0(ptr nonnull %b.sroa.7)
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #4

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr writeonly captures(none), ptr readonly captures(none), i64, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }

!llvm.module.flags = !{!0, !1, !2}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!6, !6, i64 0}

; buffer a u64[64] rand(1,9000000000000000000)
; buffer o u64[256] out
; launch k<<<1,64>>>(a,o)
source_filename = "int128.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i128 0, 18446744073709551615) i128 @_Z6mulmodyyy(i64 noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = zext i64 %0 to i128
  %5 = zext i64 %1 to i128
  %6 = mul nuw i128 %5, %4
  %7 = zext i64 %2 to i128
  %8 = urem i128 %6, %7
  ret i128 %8
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1) local_unnamed_addr #1 {
  %3 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds nuw i64, ptr %0, i64 %4
  %6 = load i64, ptr %5, align 8, !tbaa !8
  %7 = zext i64 %6 to i128
  %8 = shl nuw nsw i128 %7, 61
  %9 = sub nsw i32 63, %3
  %10 = sext i32 %9 to i64
  %11 = getelementptr inbounds i64, ptr %0, i64 %10
  %12 = load i64, ptr %11, align 8, !tbaa !8
  %13 = zext i64 %12 to i128
  %14 = or i128 %8, %13
  %15 = add nuw nsw i32 %3, 9
  %16 = and i32 %15, 63
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr inbounds nuw i64, ptr %0, i64 %17
  %19 = load i64, ptr %18, align 8, !tbaa !8
  %20 = zext i64 %19 to i128
  %21 = lshr i128 %14, 3
  %22 = sub nsw i128 0, %21
  %23 = freeze i128 %14
  %24 = freeze i128 %20
  %25 = udiv i128 %23, %24
  %26 = mul i128 %25, %24
  %27 = sub i128 %23, %26
  %28 = add nuw nsw i128 %20, 3
  %29 = mul i128 %28, %14
  %30 = and i32 %3, 63
  %31 = zext nneg i32 %30 to i128
  %32 = shl i128 %14, %31
  %33 = add nuw nsw i32 %3, 64
  %34 = zext nneg i32 %33 to i128
  %35 = lshr i128 %14, %34
  %36 = or i128 %32, %35
  %37 = lshr i128 %25, 64
  %38 = xor i128 %27, %37
  %39 = xor i128 %38, %25
  %40 = trunc i128 %39 to i64
  %41 = getelementptr inbounds nuw i64, ptr %1, i64 %4
  store i64 %40, ptr %41, align 8, !tbaa !8
  %42 = lshr i128 %29, 64
  %43 = trunc nuw i128 %42 to i64
  %44 = trunc i128 %29 to i64
  %45 = icmp slt i128 %22, %20
  %46 = zext i1 %45 to i64
  %47 = icmp ugt i128 %14, %29
  %48 = zext i1 %47 to i64
  %49 = add i64 %46, %44
  %50 = add i64 %49, %43
  %51 = add i64 %50, %48
  %52 = zext nneg i32 %33 to i64
  %53 = getelementptr inbounds nuw i64, ptr %1, i64 %52
  store i64 %51, ptr %53, align 8, !tbaa !8
  %54 = udiv i128 %14, 8000000056
  %55 = sub nsw i128 0, %54
  %56 = ashr i128 %22, 77
  %57 = xor i128 %56, %55
  %58 = xor i128 %57, %36
  %59 = trunc i128 %58 to i64
  %60 = getelementptr i8, ptr %41, i64 1024
  store i64 %59, ptr %60, align 8, !tbaa !8
  %61 = load i64, ptr %5, align 8, !tbaa !8
  %62 = load i64, ptr %11, align 8, !tbaa !8
  %63 = tail call noundef i128 @_Z6mulmodyyy(i64 noundef %61, i64 noundef %62, i64 noundef 3000000021) #3
  %64 = trunc nuw i128 %63 to i64
  %65 = getelementptr i8, ptr %41, i64 1536
  store i64 %64, ptr %65, align 8, !tbaa !8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
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
!9 = !{!"long long", !6, i64 0}

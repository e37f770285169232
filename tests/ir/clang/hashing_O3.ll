; buffer a u8[512] rand(0,255)
; buffer o u32[64] out
; buffer q u64[64] out
; launch k<<<2,32>>>(a,o,q)
source_filename = "hashing.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef i32 @_Z4rotlji(i32 noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = shl i32 %0, %1
  %4 = sub nsw i32 32, %1
  %5 = lshr i32 %0, %4
  %6 = or disjoint i32 %5, %3
  ret i32 %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef i64 @_Z4rotlyi(i64 noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = zext nneg i32 %1 to i64
  %4 = shl i64 %0, %3
  %5 = sub nsw i32 64, %1
  %6 = zext nneg i32 %5 to i64
  %7 = lshr i64 %0, %6
  %8 = or i64 %7, %4
  ret i64 %8
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef readonly captures(none) %0, ptr noundef writeonly captures(none) %1, ptr noundef writeonly captures(none) %2) local_unnamed_addr #1 {
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul nuw nsw i32 %4, %5
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add nuw nsw i32 %6, %7
  %9 = shl nsw i32 %8, 3
  %10 = zext nneg i32 %9 to i64
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 %10
  %12 = load i8, ptr %11, align 1, !tbaa !8
  %13 = zext i8 %12 to i32
  %14 = xor i32 %13, -2128831035
  %15 = mul i32 %14, 16777619
  %16 = zext i8 %12 to i64
  %17 = xor i64 %16, 1896216165397
  %18 = tail call i64 @llvm.fshl.i64(i64 %17, i64 -7046029254386353152, i64 23)
  %19 = mul i64 %18, -49064778989728563
  %20 = tail call i32 @llvm.fshl.i32(i32 %15, i32 %15, i32 %13)
  %21 = zext nneg i32 %9 to i64
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 %21
  %23 = getelementptr inbounds nuw i8, ptr %22, i64 1
  %24 = load i8, ptr %23, align 1, !tbaa !8
  %25 = zext i8 %24 to i32
  %26 = xor i32 %20, %25
  %27 = mul i32 %26, 16777619
  %28 = zext i8 %24 to i64
  %29 = xor i64 %19, %28
  %30 = tail call i64 @llvm.fshl.i64(i64 %29, i64 %29, i64 23)
  %31 = mul i64 %30, -49064778989728563
  %32 = tail call i32 @llvm.fshl.i32(i32 %27, i32 %27, i32 %25)
  %33 = zext nneg i32 %9 to i64
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 %33
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 2
  %36 = load i8, ptr %35, align 1, !tbaa !8
  %37 = zext i8 %36 to i32
  %38 = xor i32 %32, %37
  %39 = mul i32 %38, 16777619
  %40 = zext i8 %36 to i64
  %41 = xor i64 %31, %40
  %42 = tail call i64 @llvm.fshl.i64(i64 %41, i64 %41, i64 23)
  %43 = mul i64 %42, -49064778989728563
  %44 = tail call i32 @llvm.fshl.i32(i32 %39, i32 %39, i32 %37)
  %45 = zext nneg i32 %9 to i64
  %46 = getelementptr inbounds nuw i8, ptr %0, i64 %45
  %47 = getelementptr inbounds nuw i8, ptr %46, i64 3
  %48 = load i8, ptr %47, align 1, !tbaa !8
  %49 = zext i8 %48 to i32
  %50 = xor i32 %44, %49
  %51 = mul i32 %50, 16777619
  %52 = zext i8 %48 to i64
  %53 = xor i64 %43, %52
  %54 = tail call i64 @llvm.fshl.i64(i64 %53, i64 %53, i64 23)
  %55 = mul i64 %54, -49064778989728563
  %56 = tail call i32 @llvm.fshl.i32(i32 %51, i32 %51, i32 %49)
  %57 = zext nneg i32 %9 to i64
  %58 = getelementptr inbounds nuw i8, ptr %0, i64 %57
  %59 = getelementptr inbounds nuw i8, ptr %58, i64 4
  %60 = load i8, ptr %59, align 1, !tbaa !8
  %61 = zext i8 %60 to i32
  %62 = xor i32 %56, %61
  %63 = mul i32 %62, 16777619
  %64 = zext i8 %60 to i64
  %65 = xor i64 %55, %64
  %66 = tail call i64 @llvm.fshl.i64(i64 %65, i64 %65, i64 23)
  %67 = mul i64 %66, -49064778989728563
  %68 = tail call i32 @llvm.fshl.i32(i32 %63, i32 %63, i32 %61)
  %69 = zext nneg i32 %9 to i64
  %70 = getelementptr inbounds nuw i8, ptr %0, i64 %69
  %71 = getelementptr inbounds nuw i8, ptr %70, i64 5
  %72 = load i8, ptr %71, align 1, !tbaa !8
  %73 = zext i8 %72 to i32
  %74 = xor i32 %68, %73
  %75 = mul i32 %74, 16777619
  %76 = zext i8 %72 to i64
  %77 = xor i64 %67, %76
  %78 = tail call i64 @llvm.fshl.i64(i64 %77, i64 %77, i64 23)
  %79 = mul i64 %78, -49064778989728563
  %80 = tail call i32 @llvm.fshl.i32(i32 %75, i32 %75, i32 %73)
  %81 = zext nneg i32 %9 to i64
  %82 = getelementptr inbounds nuw i8, ptr %0, i64 %81
  %83 = getelementptr inbounds nuw i8, ptr %82, i64 6
  %84 = load i8, ptr %83, align 1, !tbaa !8
  %85 = zext i8 %84 to i32
  %86 = xor i32 %80, %85
  %87 = mul i32 %86, 16777619
  %88 = zext i8 %84 to i64
  %89 = xor i64 %79, %88
  %90 = tail call i64 @llvm.fshl.i64(i64 %89, i64 %89, i64 23)
  %91 = mul i64 %90, -49064778989728563
  %92 = tail call i32 @llvm.fshl.i32(i32 %87, i32 %87, i32 %85)
  %93 = zext nneg i32 %9 to i64
  %94 = getelementptr inbounds nuw i8, ptr %0, i64 %93
  %95 = getelementptr inbounds nuw i8, ptr %94, i64 7
  %96 = load i8, ptr %95, align 1, !tbaa !8
  %97 = zext i8 %96 to i32
  %98 = xor i32 %92, %97
  %99 = mul i32 %98, 16777619
  %100 = zext i8 %96 to i64
  %101 = xor i64 %91, %100
  %102 = tail call i64 @llvm.fshl.i64(i64 %101, i64 %101, i64 23)
  %103 = mul i64 %102, -49064778989728563
  %104 = tail call i32 @llvm.fshl.i32(i32 %99, i32 %99, i32 %97)
  %105 = lshr i32 %104, 16
  %106 = xor i32 %105, %104
  %107 = mul i32 %106, -2048144789
  %108 = lshr i32 %107, 13
  %109 = xor i32 %108, %107
  %110 = zext nneg i32 %8 to i64
  %111 = getelementptr inbounds nuw i32, ptr %1, i64 %110
  store i32 %109, ptr %111, align 4, !tbaa !4
  %112 = lshr i64 %103, 33
  %113 = xor i64 %112, %103
  %114 = getelementptr inbounds nuw i64, ptr %2, i64 %110
  store i64 %113, ptr %114, align 8, !tbaa !9
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.fshl.i64(i64, i64, i64) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #3

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
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
!8 = !{!6, !6, i64 0}
!9 = !{!10, !10, i64 0}
!10 = !{!"long long", !6, i64 0}

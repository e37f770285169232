; buffer a u32[256] rand(0,1000)
; buffer o u32[32] out
; buffer q u64[16] out
; launch k<<<2,128>>>(a,o,q)
source_filename = "atomics_wide.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ1kE1s = internal addrspace(3) global [4 x i32] undef, align 4
@_ZZ1kE1w = internal addrspace(3) global [2 x i64] undef, align 8

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1, ptr noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca i32, align 4
  %18 = alloca i32, align 4
  %19 = alloca i32, align 4
  %20 = alloca i8, align 1
  %21 = alloca i32, align 4
  %22 = alloca i32, align 4
  %23 = alloca i64, align 8
  %24 = alloca i64, align 8
  %25 = alloca i32, align 4
  %26 = alloca i32, align 4
  %27 = alloca i64, align 8
  %28 = alloca i64, align 8
  %29 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store ptr %2, ptr %6, align 8
  %30 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %30, ptr %7, align 4
  %31 = load i32, ptr %7, align 4
  %32 = icmp slt i32 %31, 4
  br i1 %32, label %33, label %41

33:                                               ; preds = %3
  %34 = load i32, ptr %7, align 4
  %35 = icmp eq i32 %34, 2
  %36 = zext i1 %35 to i64
  %37 = select i1 %35, i32 -1, i32 0
  %38 = load i32, ptr %7, align 4
  %39 = sext i32 %38 to i64
  %40 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 0, i64 %39
  store i32 %37, ptr %40, align 4
  br label %41

41:                                               ; preds = %33, %3
  %42 = load i32, ptr %7, align 4
  %43 = icmp slt i32 %42, 2
  br i1 %43, label %44, label %48

44:                                               ; preds = %41
  %45 = load i32, ptr %7, align 4
  %46 = sext i32 %45 to i64
  %47 = getelementptr inbounds [2 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1w to ptr), i64 0, i64 %46
  store i64 0, ptr %47, align 8
  br label %48

48:                                               ; preds = %44, %41
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %49 = load ptr, ptr %4, align 8
  %50 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %51 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %52 = mul nsw i32 %50, %51
  %53 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %54 = add nsw i32 %52, %53
  %55 = sext i32 %54 to i64
  %56 = getelementptr inbounds i32, ptr %49, i64 %55
  %57 = load i32, ptr %56, align 4
  store i32 %57, ptr %8, align 4
  %58 = load i32, ptr %8, align 4
  store i32 %58, ptr %9, align 4
  %59 = load i32, ptr %9, align 4
  %60 = atomicrmw add ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i32 %59 monotonic, align 4
  store i32 %60, ptr %10, align 4
  %61 = load i32, ptr %10, align 4
  %62 = load i32, ptr %8, align 4
  %63 = and i32 %62, 31
  %64 = shl i32 1, %63
  store i32 %64, ptr %11, align 4
  %65 = load i32, ptr %11, align 4
  %66 = atomicrmw or ptr getelementptr inbounds ([4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 0, i64 1), i32 %65 monotonic, align 4
  store i32 %66, ptr %12, align 4
  %67 = load i32, ptr %12, align 4
  %68 = load i32, ptr %8, align 4
  %69 = atomicrmw umin ptr getelementptr inbounds ([4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 0, i64 2), i32 %68 seq_cst, align 4
  %70 = load i32, ptr %8, align 4
  %71 = atomicrmw umax ptr getelementptr inbounds ([4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 0, i64 3), i32 %70 seq_cst, align 4
  %72 = load i32, ptr %8, align 4
  %73 = zext i32 %72 to i64
  %74 = shl i64 %73, 30
  %75 = atomicrmw add ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1w to ptr), i64 %74 seq_cst, align 8
  %76 = load i32, ptr %8, align 4
  %77 = zext i32 %76 to i64
  %78 = load i32, ptr %8, align 4
  %79 = and i32 %78, 31
  %80 = zext i32 %79 to i64
  %81 = shl i64 %77, %80
  %82 = atomicrmw xor ptr getelementptr inbounds ([2 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1w to ptr), i64 0, i64 1), i64 %81 seq_cst, align 8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %83 = load i32, ptr %7, align 4
  %84 = icmp slt i32 %83, 4
  br i1 %84, label %85, label %97

85:                                               ; preds = %48
  %86 = load ptr, ptr %5, align 8
  %87 = load i32, ptr %7, align 4
  %88 = sext i32 %87 to i64
  %89 = getelementptr inbounds i32, ptr %86, i64 %88
  %90 = load i32, ptr %7, align 4
  %91 = sext i32 %90 to i64
  %92 = getelementptr inbounds [4 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1s to ptr), i64 0, i64 %91
  %93 = load i32, ptr %92, align 4
  store i32 %93, ptr %13, align 4
  %94 = load i32, ptr %13, align 4
  %95 = atomicrmw add ptr %89, i32 %94 monotonic, align 4
  store i32 %95, ptr %14, align 4
  %96 = load i32, ptr %14, align 4
  br label %97

97:                                               ; preds = %85, %48
  %98 = load i32, ptr %7, align 4
  %99 = icmp slt i32 %98, 2
  br i1 %99, label %100, label %112

100:                                              ; preds = %97
  %101 = load ptr, ptr %6, align 8
  %102 = load i32, ptr %7, align 4
  %103 = sext i32 %102 to i64
  %104 = getelementptr inbounds i64, ptr %101, i64 %103
  %105 = load i32, ptr %7, align 4
  %106 = sext i32 %105 to i64
  %107 = getelementptr inbounds [2 x i64], ptr addrspacecast (ptr addrspace(3) @_ZZ1kE1w to ptr), i64 0, i64 %106
  %108 = load i64, ptr %107, align 8
  store i64 %108, ptr %15, align 8
  %109 = load i64, ptr %15, align 8
  %110 = atomicrmw add ptr %104, i64 %109 seq_cst, align 8
  store i64 %110, ptr %16, align 8
  %111 = load i64, ptr %16, align 8
  br label %112

112:                                              ; preds = %100, %97
  %113 = load ptr, ptr %5, align 8
  %114 = getelementptr inbounds i32, ptr %113, i64 8
  %115 = load atomic i32, ptr %114 monotonic, align 4
  store i32 %115, ptr %18, align 4
  %116 = load i32, ptr %18, align 4
  store i32 %116, ptr %17, align 4
  br label %117

117:                                              ; preds = %134, %112
  %118 = load ptr, ptr %5, align 8
  %119 = getelementptr inbounds i32, ptr %118, i64 8
  %120 = load i32, ptr %17, align 4
  %121 = load i32, ptr %8, align 4
  %122 = add i32 %120, %121
  store i32 %122, ptr %19, align 4
  %123 = load i32, ptr %17, align 4
  %124 = load i32, ptr %19, align 4
  %125 = cmpxchg weak ptr %119, i32 %123, i32 %124 acq_rel monotonic, align 4
  %126 = extractvalue { i32, i1 } %125, 0
  %127 = extractvalue { i32, i1 } %125, 1
  br i1 %127, label %129, label %128

128:                                              ; preds = %117
  store i32 %126, ptr %17, align 4
  br label %129

129:                                              ; preds = %128, %117
  %130 = zext i1 %127 to i8
  store i8 %130, ptr %20, align 1
  %131 = load i8, ptr %20, align 1
  %132 = trunc i8 %131 to i1
  %133 = xor i1 %132, true
  br i1 %133, label %134, label %135

134:                                              ; preds = %129
  br label %117, !llvm.loop !4

135:                                              ; preds = %129
  %136 = load ptr, ptr %5, align 8
  %137 = getelementptr inbounds i32, ptr %136, i64 9
  %138 = atomicrmw uinc_wrap ptr %137, i32 40 seq_cst, align 4
  %139 = load ptr, ptr %5, align 8
  %140 = getelementptr inbounds i32, ptr %139, i64 10
  %141 = load i32, ptr %8, align 4
  store i32 %141, ptr %21, align 4
  %142 = load i32, ptr %21, align 4
  %143 = atomicrmw and ptr %140, i32 %142 monotonic, align 4
  store i32 %143, ptr %22, align 4
  %144 = load i32, ptr %22, align 4
  %145 = load ptr, ptr %6, align 8
  %146 = getelementptr inbounds i64, ptr %145, i64 5
  %147 = load i32, ptr %8, align 4
  %148 = zext i32 %147 to i64
  store i64 %148, ptr %23, align 8
  %149 = load i64, ptr %23, align 8
  %150 = atomicrmw sub ptr %146, i64 %149 monotonic, align 8
  store i64 %150, ptr %24, align 8
  %151 = load i64, ptr %24, align 8
  %152 = load ptr, ptr %5, align 8
  %153 = getelementptr inbounds i32, ptr %152, i64 11
  store i32 0, ptr %25, align 4
  %154 = load i32, ptr %25, align 4
  %155 = atomicrmw nand ptr %153, i32 %154 monotonic, align 4
  store i32 %155, ptr %26, align 4
  %156 = load i32, ptr %26, align 4
  %157 = load i32, ptr %7, align 4
  %158 = icmp eq i32 %157, 0
  br i1 %158, label %159, label %168

159:                                              ; preds = %135
  %160 = load ptr, ptr %6, align 8
  %161 = getelementptr inbounds i64, ptr %160, i64 6
  store i64 77, ptr %27, align 8
  %162 = load i64, ptr %27, align 8
  %163 = atomicrmw xchg ptr %161, i64 %162 monotonic, align 8
  store i64 %163, ptr %28, align 8
  %164 = load i64, ptr %28, align 8
  %165 = load ptr, ptr %5, align 8
  %166 = getelementptr inbounds i32, ptr %165, i64 12
  store i32 5, ptr %29, align 4
  %167 = load i32, ptr %29, align 4
  store atomic i32 %167, ptr %166 release, align 4
  br label %168

168:                                              ; preds = %159, %135
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}

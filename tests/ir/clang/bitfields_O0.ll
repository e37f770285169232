; buffer a u32[64] rand(0,4294967295)
; buffer o u32[64] out
; buffer q u64[64] out
; launch k<<<1,64>>>(a,o,q)
source_filename = "bitfields.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.B = type { i64, i32 }

@store = dso_local addrspace(1) externally_initialized global [64 x %struct.B] zeroinitializer, align 8
@__const.k.b = private unnamed_addr constant { i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, [5 x i8] } { i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, [5 x i8] undef }, align 8
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @store to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1, ptr noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca %struct.B, align 8
  %9 = alloca %struct.B, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store ptr %2, ptr %6, align 8
  %10 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %10, ptr %7, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %8, ptr align 8 @__const.k.b, i64 16, i1 false)
  %11 = load ptr, ptr %4, align 8
  %12 = load i32, ptr %7, align 4
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds i32, ptr %11, i64 %13
  %15 = load i32, ptr %14, align 4
  %16 = zext i32 %15 to i64
  %17 = load i64, ptr %8, align 8
  %18 = and i64 %16, 31
  %19 = and i64 %17, -32
  %20 = or i64 %19, %18
  store i64 %20, ptr %8, align 8
  %21 = load ptr, ptr %4, align 8
  %22 = load i32, ptr %7, align 4
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds i32, ptr %21, i64 %23
  %25 = load i32, ptr %24, align 4
  %26 = lshr i32 %25, 3
  %27 = zext i32 %26 to i64
  %28 = load i64, ptr %8, align 8
  %29 = and i64 %27, 2047
  %30 = shl i64 %29, 5
  %31 = and i64 %28, -65505
  %32 = or i64 %31, %30
  store i64 %32, ptr %8, align 8
  %33 = load ptr, ptr %4, align 8
  %34 = load i32, ptr %7, align 4
  %35 = sext i32 %34 to i64
  %36 = getelementptr inbounds i32, ptr %33, i64 %35
  %37 = load i32, ptr %36, align 4
  %38 = lshr i32 %37, 7
  %39 = zext i32 %38 to i64
  %40 = load i64, ptr %8, align 8
  %41 = and i64 %39, 127
  %42 = shl i64 %41, 16
  %43 = and i64 %40, -8323073
  %44 = or i64 %43, %42
  store i64 %44, ptr %8, align 8
  %45 = load ptr, ptr %4, align 8
  %46 = load i32, ptr %7, align 4
  %47 = sext i32 %46 to i64
  %48 = getelementptr inbounds i32, ptr %45, i64 %47
  %49 = load i32, ptr %48, align 4
  %50 = lshr i32 %49, 9
  %51 = zext i32 %50 to i64
  %52 = load i64, ptr %8, align 8
  %53 = and i64 %51, 1
  %54 = shl i64 %53, 23
  %55 = and i64 %52, -8388609
  %56 = or i64 %55, %54
  store i64 %56, ptr %8, align 8
  %57 = load ptr, ptr %4, align 8
  %58 = load i32, ptr %7, align 4
  %59 = sext i32 %58 to i64
  %60 = getelementptr inbounds i32, ptr %57, i64 %59
  %61 = load i32, ptr %60, align 4
  %62 = zext i32 %61 to i64
  %63 = mul i64 %62, 77
  %64 = load i64, ptr %8, align 8
  %65 = and i64 %63, 137438953471
  %66 = shl i64 %65, 24
  %67 = and i64 %64, -2305843009196916737
  %68 = or i64 %67, %66
  store i64 %68, ptr %8, align 8
  %69 = load ptr, ptr %4, align 8
  %70 = load i32, ptr %7, align 4
  %71 = sext i32 %70 to i64
  %72 = getelementptr inbounds i32, ptr %69, i64 %71
  %73 = load i32, ptr %72, align 4
  %74 = zext i32 %73 to i64
  %75 = mul nsw i64 %74, -3
  %76 = getelementptr inbounds nuw %struct.B, ptr %8, i32 0, i32 1
  %77 = trunc i64 %75 to i32
  %78 = load i32, ptr %76, align 8
  %79 = and i32 %77, 2097151
  %80 = and i32 %78, -2097152
  %81 = or i32 %80, %79
  store i32 %81, ptr %76, align 8
  %82 = load ptr, ptr %4, align 8
  %83 = load i32, ptr %7, align 4
  %84 = sext i32 %83 to i64
  %85 = getelementptr inbounds i32, ptr %82, i64 %84
  %86 = load i32, ptr %85, align 4
  %87 = trunc i32 %86 to i8
  %88 = getelementptr inbounds nuw %struct.B, ptr %8, i32 0, i32 1
  %89 = zext i8 %87 to i32
  %90 = load i32, ptr %88, align 8
  %91 = and i32 %89, 7
  %92 = shl i32 %91, 21
  %93 = and i32 %90, -14680065
  %94 = or i32 %93, %92
  store i32 %94, ptr %88, align 8
  %95 = load i64, ptr %8, align 8
  %96 = lshr i64 %95, 5
  %97 = and i64 %96, 2047
  %98 = trunc i64 %97 to i32
  %99 = add nsw i32 %98, 100
  %100 = zext i32 %99 to i64
  %101 = load i64, ptr %8, align 8
  %102 = and i64 %100, 2047
  %103 = shl i64 %102, 5
  %104 = and i64 %101, -65505
  %105 = or i64 %104, %103
  store i64 %105, ptr %8, align 8
  %106 = trunc i64 %102 to i32
  %107 = load i64, ptr %8, align 8
  %108 = and i64 %107, 31
  %109 = trunc i64 %108 to i32
  %110 = load i64, ptr %8, align 8
  %111 = shl i64 %110, 41
  %112 = ashr i64 %111, 57
  %113 = trunc i64 %112 to i32
  %114 = sub nsw i32 %113, %109
  %115 = zext i32 %114 to i64
  %116 = load i64, ptr %8, align 8
  %117 = and i64 %115, 127
  %118 = shl i64 %117, 16
  %119 = and i64 %116, -8323073
  %120 = or i64 %119, %118
  store i64 %120, ptr %8, align 8
  %121 = shl i64 %117, 57
  %122 = ashr i64 %121, 57
  %123 = trunc i64 %122 to i32
  %124 = load i64, ptr %8, align 8
  %125 = lshr i64 %124, 24
  %126 = and i64 %125, 137438953471
  %127 = getelementptr inbounds nuw %struct.B, ptr %8, i32 0, i32 1
  %128 = load i32, ptr %127, align 8
  %129 = shl i32 %128, 11
  %130 = ashr i32 %129, 11
  %131 = sext i32 %130 to i64
  %132 = xor i64 %131, %126
  %133 = trunc i64 %132 to i32
  %134 = load i32, ptr %127, align 8
  %135 = and i32 %133, 2097151
  %136 = and i32 %134, -2097152
  %137 = or i32 %136, %135
  store i32 %137, ptr %127, align 8
  %138 = shl i32 %135, 11
  %139 = ashr i32 %138, 11
  %140 = sext i32 %139 to i64
  %141 = load i32, ptr %7, align 4
  %142 = sext i32 %141 to i64
  %143 = getelementptr inbounds [64 x %struct.B], ptr addrspacecast (ptr addrspace(1) @store to ptr), i64 0, i64 %142
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %143, ptr align 8 %8, i64 16, i1 false)
  %144 = load i32, ptr %7, align 4
  %145 = sext i32 %144 to i64
  %146 = getelementptr inbounds [64 x %struct.B], ptr addrspacecast (ptr addrspace(1) @store to ptr), i64 0, i64 %145
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %9, ptr align 8 %146, i64 16, i1 false)
  %147 = load i64, ptr %9, align 8
  %148 = and i64 %147, 31
  %149 = trunc i64 %148 to i32
  %150 = load i64, ptr %9, align 8
  %151 = lshr i64 %150, 5
  %152 = and i64 %151, 2047
  %153 = trunc i64 %152 to i32
  %154 = mul nsw i32 %153, 3
  %155 = add nsw i32 %149, %154
  %156 = load i64, ptr %9, align 8
  %157 = shl i64 %156, 41
  %158 = ashr i64 %157, 57
  %159 = trunc i64 %158 to i32
  %160 = mul nsw i32 %159, 5
  %161 = add nsw i32 %155, %160
  %162 = load i64, ptr %9, align 8
  %163 = lshr i64 %162, 23
  %164 = and i64 %163, 1
  %165 = trunc i64 %164 to i32
  %166 = mul nsw i32 %165, 7
  %167 = add nsw i32 %161, %166
  %168 = getelementptr inbounds nuw %struct.B, ptr %9, i32 0, i32 1
  %169 = load i32, ptr %168, align 8
  %170 = lshr i32 %169, 21
  %171 = and i32 %170, 7
  %172 = trunc i32 %171 to i8
  %173 = zext i8 %172 to i32
  %174 = add nsw i32 %167, %173
  %175 = load ptr, ptr %5, align 8
  %176 = load i32, ptr %7, align 4
  %177 = sext i32 %176 to i64
  %178 = getelementptr inbounds i32, ptr %175, i64 %177
  store i32 %174, ptr %178, align 4
  %179 = load i64, ptr %9, align 8
  %180 = lshr i64 %179, 24
  %181 = and i64 %180, 137438953471
  %182 = getelementptr inbounds nuw %struct.B, ptr %9, i32 0, i32 1
  %183 = load i32, ptr %182, align 8
  %184 = shl i32 %183, 11
  %185 = ashr i32 %184, 11
  %186 = sext i32 %185 to i64
  %187 = add i64 %181, %186
  %188 = load ptr, ptr %6, align 8
  %189 = load i32, ptr %7, align 4
  %190 = sext i32 %189 to i64
  %191 = getelementptr inbounds i64, ptr %188, i64 %190
  store i64 %187, ptr %191, align 8
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}

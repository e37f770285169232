; buffer a u8[512] rand(0,255)
; buffer o u8[512] out
; launch k<<<1,8>>>(a,o)
; arch sm_80
source_filename = "memops.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.B = type { [61 x i8] }

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @k(ptr noundef %a, ptr noundef %o) #0 {
entry:
  %a.addr = alloca ptr, align 8
  %o.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  %b = alloca %struct.B, align 1
  store ptr %a, ptr %a.addr, align 8
  store ptr %o, ptr %o.addr, align 8
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul nsw i32 %0, %1
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add nsw i32 %mul, %2
  store i32 %add, ptr %i, align 4
  %3 = load ptr, ptr %a.addr, align 8
  %4 = load i32, ptr %i, align 4
  %mul1 = mul nsw i32 64, %4
  %idx.ext = sext i32 %mul1 to i64
  %add.ptr = getelementptr inbounds i8, ptr %3, i64 %idx.ext
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %b, ptr align 1 %add.ptr, i64 61, i1 false)
  %5 = load ptr, ptr %o.addr, align 8
  %6 = load i32, ptr %i, align 4
  %mul2 = mul nsw i32 64, %6
  %idx.ext3 = sext i32 %mul2 to i64
  %add.ptr4 = getelementptr inbounds i8, ptr %5, i64 %idx.ext3
  %7 = load i32, ptr %i, align 4
  %add5 = add nsw i32 %7, 1
  %8 = trunc i32 %add5 to i8
  call void @llvm.memset.p0.i64(ptr align 1 %add.ptr4, i8 %8, i64 64, i1 false)
  %x = getelementptr inbounds nuw %struct.B, ptr %b, i32 0, i32 0
  %arrayidx = getelementptr inbounds [61 x i8], ptr %x, i64 0, i64 3
  store i8 9, ptr %arrayidx, align 1
  %x6 = getelementptr inbounds nuw %struct.B, ptr %b, i32 0, i32 0
  %arraydecay = getelementptr inbounds [61 x i8], ptr %x6, i64 0, i64 0
  %add.ptr7 = getelementptr inbounds i8, ptr %arraydecay, i64 1
  %x8 = getelementptr inbounds nuw %struct.B, ptr %b, i32 0, i32 0
  %arraydecay9 = getelementptr inbounds [61 x i8], ptr %x8, i64 0, i64 0
  call void @llvm.memmove.p0.p0.i64(ptr align 1 %add.ptr7, ptr align 1 %arraydecay9, i64 40, i1 false)
  %9 = load ptr, ptr %o.addr, align 8
  %10 = load i32, ptr %i, align 4
  %mul10 = mul nsw i32 64, %10
  %idx.ext11 = sext i32 %mul10 to i64
  %add.ptr12 = getelementptr inbounds i8, ptr %9, i64 %idx.ext11
  %add.ptr13 = getelementptr inbounds i8, ptr %add.ptr12, i64 2
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %add.ptr13, ptr align 1 %b, i64 58, i1 false)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #3

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr writeonly captures(none), ptr readonly captures(none), i64, i1 immarg) #2

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx42,+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}

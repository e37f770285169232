; memcpy, memmove and memset of constant and dynamic sizes, across state spaces.
; buffer a u8[1024] rand(0,255)
; buffer o u8[1024] out
; buffer q u8[512] out
; launch k<<<1,1>>>(a,o,q,37)
target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(4) constant [16 x i8] c"constant memory\00", align 1
@shared = internal addrspace(3) global [128 x i8] undef, align 4

define ptx_kernel void @k(ptr %a, ptr %o, ptr %q, i64 %n) {
  %la = alloca [96 x i8], align 8
  %l = addrspacecast ptr %la to ptr addrspace(5)
  %ag = addrspacecast ptr %a to ptr addrspace(1)
  %og = addrspacecast ptr %o to ptr addrspace(1)
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %og, ptr addrspace(1) %ag, i64 19, i1 false)
  %o1 = getelementptr i8, ptr %o, i64 24
  %a1 = getelementptr i8, ptr %a, i64 24
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %o1, ptr align 8 %a1, i64 64, i1 false)
  %o2 = getelementptr i8, ptr %o, i64 96
  call void @llvm.memcpy.p0.p4.i64(ptr align 1 %o2, ptr addrspace(4) align 1 @table, i64 16, i1 false)
  call void @llvm.memcpy.p5.p0.i64(ptr addrspace(5) align 8 %l, ptr align 1 %a1, i64 %n, i1 false)
  call void @llvm.memset.p3.i64(ptr addrspace(3) align 4 @shared, i8 90, i64 128, i1 false)
  call void @llvm.memcpy.p3.p5.i64(ptr addrspace(3) align 4 @shared, ptr addrspace(5) align 8 %l, i64 %n, i1 false)
  %o3 = getelementptr i8, ptr %o, i64 120
  call void @llvm.memcpy.p0.p3.i64(ptr align 4 %o3, ptr addrspace(3) align 4 @shared, i64 128, i1 true)
  %o4 = getelementptr i8, ptr %o, i64 256
  call void @llvm.memcpy.p0.p0.i64(ptr %o4, ptr %a, i64 300, i1 false)
  %o5 = getelementptr i8, ptr %o, i64 260
  call void @llvm.memmove.p0.p0.i64(ptr %o5, ptr %o4, i64 200, i1 false)
  %o6 = getelementptr i8, ptr %o, i64 300
  call void @llvm.memmove.p0.p0.i64(ptr %o5, ptr %o6, i64 %n, i1 false)
  %o7 = getelementptr i8, ptr %o, i64 303
  call void @llvm.memmove.p0.p0.i64(ptr %o7, ptr %o6, i64 %n, i1 false)
  %o8 = getelementptr i8, ptr %o, i64 600
  call void @llvm.memset.p0.i64(ptr %o8, i8 7, i64 33, i1 false)
  %b = load i8, ptr %a
  %o9 = getelementptr i8, ptr %o, i64 640
  call void @llvm.memset.p0.i64(ptr align 8 %o9, i8 %b, i64 24, i1 false)
  %o10 = getelementptr i8, ptr %o, i64 700
  call void @llvm.memset.p0.i64(ptr %o10, i8 %b, i64 %n, i1 false)
  %m = trunc i64 %n to i32
  %o11 = getelementptr i8, ptr %o, i64 800
  call void @llvm.memcpy.p0.p0.i32(ptr %o11, ptr %a, i32 %m, i1 false)
  call void @llvm.memset.p0.i32(ptr %q, i8 -1, i32 %m, i1 false)
  %q1 = getelementptr i8, ptr %q, i64 64
  call void @llvm.memset.inline.p0.i64(ptr %q1, i8 17, i64 13, i1 false)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %q1, ptr %a1, i64 5, i1 false)
  %q2 = getelementptr i8, ptr %q, i64 128
  call void @llvm.memcpy.p0.p0.i64(ptr %q2, ptr %a, i64 0, i1 false)
  call void @llvm.memset.p0.i64(ptr %q2, i8 3, i64 1, i1 false)
  ret void
}

declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memcpy.p0.p4.i64(ptr, ptr addrspace(4), i64, i1)
declare void @llvm.memcpy.p5.p0.i64(ptr addrspace(5), ptr, i64, i1)
declare void @llvm.memcpy.p3.p5.i64(ptr addrspace(3), ptr addrspace(5), i64, i1)
declare void @llvm.memcpy.p0.p3.i64(ptr, ptr addrspace(3), i64, i1)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare void @llvm.memset.p3.i64(ptr addrspace(3), i8, i64, i1)
declare void @llvm.memset.inline.p0.i64(ptr, i8, i64, i1)

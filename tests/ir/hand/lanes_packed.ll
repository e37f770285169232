; Loads that spread consecutive elements over the lanes whose bits are set, and stores that pack them.
; buffer a i32[256] rand(-2000000000,2000000000)
; buffer o i32[512] out
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %a, ptr %o) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = mul i32 %t, 4
  %from = getelementptr i32, ptr %a, i32 %n
  %far = mul i32 %t, 16
  %to = getelementptr i32, ptr %o, i32 %far
  %bits = trunc i32 %t to i4
  %mask = bitcast i4 %bits to <4 x i1>
  %old = insertelement <4 x i32> zeroinitializer, i32 %t, i32 2
  %v = call <4 x i32> @llvm.masked.expandload.v4i32(ptr align 4 %from, <4 x i1> %mask, <4 x i32> %old)
  store <4 x i32> %v, ptr %to, align 16
  %w = load <4 x i32>, ptr %from, align 16
  %packed = getelementptr i32, ptr %to, i32 4
  call void @llvm.masked.compressstore.v4i32(<4 x i32> %w, ptr align 4 %packed, <4 x i1> %mask)
  %bytes = getelementptr i32, ptr %to, i32 8
  %h = trunc <4 x i32> %w to <4 x i8>
  call void @llvm.masked.compressstore.v4i8(<4 x i8> %h, ptr %bytes, <4 x i1> %mask)
  %lanes = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 %t, i32 20)
  %z = zext <4 x i1> %lanes to <4 x i32>
  %counted = getelementptr i32, ptr %to, i32 12
  store <4 x i32> %z, ptr %counted, align 16
  ret void
}

declare <4 x i32> @llvm.masked.expandload.v4i32(ptr, <4 x i1>, <4 x i32>)
declare void @llvm.masked.compressstore.v4i32(<4 x i32>, ptr, <4 x i1>)
declare void @llvm.masked.compressstore.v4i8(<4 x i8>, ptr, <4 x i1>)
declare <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

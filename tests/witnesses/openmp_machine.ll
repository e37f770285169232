target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%config = type { i8, i8, i8, i32, i32, i32, i32, i32, i32 }
%environment = type { %config, ptr, ptr }
@env = weak_odr protected constant %environment { %config { i8 1, i8 1, i8 1, i32 1, i32 128, i32 -1, i32 -1, i32 0, i32 0 }, ptr null, ptr null }

declare i32 @__kmpc_target_init(ptr, ptr)
declare void @__kmpc_target_deinit()
declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32)
declare void @unknown()

define weak_odr protected ptx_kernel void @kernel(ptr %d) "kernel" {
entry:
  %t = call i32 @__kmpc_target_init(ptr @env, ptr %d)
  %mine = icmp eq i32 %t, -1
  br i1 %mine, label %code, label %done
code:
  %args = alloca [1 x ptr], align 8
  call void @unknown()
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @one, ptr @one_wrapper, ptr %args, i64 0, i32 0)
  call void @unknown()
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @two, ptr @two_wrapper, ptr %args, i64 0, i32 0)
  call void @__kmpc_target_deinit()
  br label %done
done:
  ret void
}
define internal void @one(ptr %t, ptr %b) {
  ret void
}
define internal void @two(ptr %t, ptr %b) {
  store volatile i32 2, ptr %b
  ret void
}
define internal void @one_wrapper(i16 %level, i32 %t) {
  call void @one(ptr null, ptr null)
  ret void
}
define internal void @two_wrapper(i16 %level, i32 %t) {
  call void @two(ptr null, ptr null)
  ret void
}
!llvm.module.flags = !{!0, !1}
!0 = !{i32 7, !"openmp-device", i32 51}
!1 = !{i32 7, !"openmp", i32 51}

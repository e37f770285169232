; RUN: passes openmp-opt
; LOOK: call br icmp
; Something unknown is called: the kernel stays in generic mode, its threads wait in a machine of its own, which calls regions by name
; and through the pointer what the unknown function may give out.
%config = type { i8, i8, i8, i32, i32, i32, i32, i32, i32 }
%environment = type { %config, ptr, ptr }
@env = weak_odr protected constant %environment { %config { i8 1, i8 1, i8 1, i32 1, i32 128, i32 -1, i32 -1, i32 0, i32 0 }, ptr null, ptr null }
; CHECK: @env = weak_odr protected constant %environment { %config { i8 0, i8 1, i8 1, i32 1,
declare i32 @__kmpc_target_init(ptr, ptr)
declare void @__kmpc_target_deinit()
declare void @__kmpc_parallel_51(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64)
declare i8 @__kmpc_kernel_parallel(ptr)
declare void @__kmpc_kernel_end_parallel()
declare void @__kmpc_barrier_simple_generic(ptr, i32)
declare void @unknown()
define ptx_kernel void @kernel(ptr %d) {
; CHECK: call i8 @__kmpc_kernel_parallel(
; CHECK: call void @wrapper(i16 0, i32 %t)
; CHECK: call void @__kmpc_kernel_end_parallel()
entry:
  %t = call i32 @__kmpc_target_init(ptr @env, ptr %d)
  %mine = icmp eq i32 %t, -1
  br i1 %mine, label %code, label %done
code:
  %args = alloca [1 x ptr], align 8
  call void @unknown()
  call void @__kmpc_parallel_51(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @region, ptr @wrapper, ptr %args, i64 0)
  call void @__kmpc_target_deinit()
  br label %done
done:
  ret void
}
define internal void @region(ptr %t, ptr %b) {
  ret void
}
define internal void @wrapper(i16 %level, i32 %t) {
  call void @region(ptr null, ptr null)
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"openmp-device", i32 51}

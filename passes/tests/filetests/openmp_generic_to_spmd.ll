; RUN: passes openmp-opt
; LOOK: call store load br
; The kernel runs all threads from its start: what others can see is the first thread's, the list of arguments every thread's own.
%config = type { i8, i8, i8, i32, i32, i32, i32, i32, i32 }
%environment = type { %config, ptr, ptr }
@env = weak_odr protected constant %environment { %config { i8 1, i8 1, i8 1, i32 1, i32 128, i32 -1, i32 -1, i32 0, i32 0 }, ptr null, ptr null }
; CHECK: %config { i8 0, i8 1, i8 3, i32 1,
; CHECK: @s_shared = internal addrspace(3) global [4 x i8] poison, align 16
declare i32 @__kmpc_target_init(ptr, ptr)
declare void @__kmpc_target_deinit()
declare ptr @__kmpc_alloc_shared(i64)
declare void @__kmpc_free_shared(ptr, i64)
declare i32 @__kmpc_global_thread_num(ptr)
declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32)
define internal void @region(ptr %t, ptr %b, ptr %s) {
  ret void
}
define ptx_kernel void @k(ptr %d, ptr %out) {
entry:
  %list = alloca [1 x ptr]
  %t = call i32 @__kmpc_target_init(ptr @env, ptr %d)
  %mine = icmp eq i32 %t, -1
  br i1 %mine, label %code, label %done
code:
  %s = call ptr @__kmpc_alloc_shared(i64 4)
  %n = call i32 @__kmpc_global_thread_num(ptr null)
  %v = load i32, ptr %out
  store i32 %v, ptr %s
  store ptr %s, ptr %list
  %m = call i32 @__kmpc_global_thread_num(ptr null)
  call void @__kmpc_parallel_60(ptr null, i32 %m, i32 1, i32 -1, i32 -1, ptr @region, ptr null, ptr %list, i64 1, i32 0)
  %w = atomicrmw add ptr %out, i32 1 seq_cst
  %z = icmp eq i32 %w, 0
  br i1 %z, label %again, label %end
again:
  store i32 7, ptr %out
  br label %end
end:
  call void @__kmpc_free_shared(ptr %s, i64 4)
  call void @__kmpc_target_deinit()
  br label %done
  ; CHECK: %v = load i32, ptr %out
  ; CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ; CHECK: store i32 %v, ptr %0
  ; CHECK: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ; CHECK-NEXT: store ptr %0, ptr %list
  ; CHECK-NEXT: call void @__kmpc_parallel_60(ptr null, i32 %n,
  ; CHECK: %w = atomicrmw add ptr %out
  ; CHECK-NEXT: store i32 %w, ptr addrspace(3) @w_guarded_output
  ; CHECK: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ; CHECK-NEXT: load i32, ptr addrspace(3) @w_guarded_output
  ; CHECK-NOT: @__kmpc_free_shared
done:
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"openmp-device", i32 51}

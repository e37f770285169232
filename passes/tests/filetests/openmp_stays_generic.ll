; RUN: passes openmp-opt
; LOOK: call br
; Of a function without a body nothing is known: it may meet other threads. Without regions one thread is enough.
%config = type { i8, i8, i8, i32, i32, i32, i32, i32, i32 }
%environment = type { %config, ptr, ptr }
@env = weak_odr protected constant %environment { %config { i8 1, i8 1, i8 1, i32 1, i32 128, i32 -1, i32 -1, i32 0, i32 0 }, ptr null, ptr null }
@env2 = weak_odr protected constant %environment { %config { i8 1, i8 1, i8 1, i32 1, i32 128, i32 -1, i32 -1, i32 0, i32 0 }, ptr null, ptr null }
; CHECK: @env = weak_odr protected constant %environment { %config { i8 1, i8 1, i8 1, i32 1,
; CHECK: @env2 = weak_odr protected constant %environment { %config { i8 0, i8 1, i8 3, i32 1,
declare i32 @__kmpc_target_init(ptr, ptr)
declare void @__kmpc_target_deinit()
declare i8 @__kmpc_is_spmd_exec_mode()
declare void @unknown()
define ptx_kernel void @stays(ptr %d) {
entry:
  %t = call i32 @__kmpc_target_init(ptr @env, ptr %d)
  %mine = icmp eq i32 %t, -1
  br i1 %mine, label %code, label %done
code:
  call void @unknown()
  call void @__kmpc_target_deinit()
  br label %done
done:
  ret void
}
define ptx_kernel void @one_thread(ptr %d, ptr %out) {
entry:
  %t = call i32 @__kmpc_target_init(ptr @env2, ptr %d)
  %mine = icmp eq i32 %t, -1
  br i1 %mine, label %code, label %done
code:
  %mode = call i8 @__kmpc_is_spmd_exec_mode()
  ; CHECK: store i8 1, ptr %out
  store i8 %mode, ptr %out
  call void @__kmpc_target_deinit()
  br label %done
done:
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"openmp-device", i32 51}

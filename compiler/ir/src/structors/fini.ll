; The kernel that a host's loader launches after all others: destructors from the last to the first.
@__fini_array_start = weak addrspace(1) global ptr null
@__fini_array_end = weak addrspace(1) global ptr null

define weak_odr ptx_kernel void @"nvptx$device$fini"() "nvvm.maxntid"="1" {
entry:
  %begin = load ptr, ptr addrspace(1) @__fini_array_start
  %end = load ptr, ptr addrspace(1) @__fini_array_end
  %none = icmp eq ptr %begin, %end
  br i1 %none, label %done, label %next

next:
  %behind = phi ptr [ %end, %entry ], [ %at, %next ]
  %at = getelementptr i8, ptr %behind, i64 -8
  %structor = load ptr, ptr %at
  call void %structor()
  %more = icmp ne ptr %at, %begin
  br i1 %more, label %next, label %done

done:
  ret void
}

; The kernel that a host's loader launches before any other. The loader puts the addresses of the first and behind the last
; constructor, by their priority, into the two variables.
@__init_array_start = weak addrspace(1) global ptr null
@__init_array_end = weak addrspace(1) global ptr null

define weak_odr ptx_kernel void @"nvptx$device$init"() "nvvm.maxntid"="1" {
entry:
  %begin = load ptr, ptr addrspace(1) @__init_array_start
  %end = load ptr, ptr addrspace(1) @__init_array_end
  %none = icmp eq ptr %begin, %end
  br i1 %none, label %done, label %next

next:
  %at = phi ptr [ %begin, %entry ], [ %behind, %next ]
  %structor = load ptr, ptr %at
  call void %structor()
  %behind = getelementptr i8, ptr %at, i64 8
  %more = icmp ne ptr %behind, %end
  br i1 %more, label %next, label %done

done:
  ret void
}

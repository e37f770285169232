; RUN: passes drop-unnecessary-assumes
; LOOK: call load icmp
; As opt 22 -passes=drop-unnecessary-assumes: of eight functions three keep their assumptions.
declare void @llvm.assume(i1)
define void @pointer(ptr %p) {
  %c = icmp ne ptr %p, null
  call void @llvm.assume(i1 %c)
  ret void
}
define i32 @used(i32 %x) {
  %k = icmp ult i32 %x, 10
  call void @llvm.assume(i1 %k)
  ret i32 %x
  ; CHECK: call void @llvm.assume(i1 %k)
}
define i32 @loaded_for_it(ptr %p) {
  %v = load i32, ptr %p
  %k = icmp ult i32 %v, 10
  call void @llvm.assume(i1 %k)
  ret i32 0
}
define i32 @loaded(ptr %p) {
  %v = load i32, ptr %p
  %k = icmp ult i32 %v, 10
  call void @llvm.assume(i1 %k)
  ret i32 %v
  ; CHECK: call void @llvm.assume(i1 %k)
}
define void @aligned(ptr %p) {
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16) ]
  ret void
}
define i32 @aligned_and_read(ptr %p) {
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16) ]
  %v = load i32, ptr %p
  ret i32 %v
  ; CHECK: call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16) ]
}
define void @compared(i32 %x, i32 %y) {
  %k = icmp ult i32 %x, %y
  call void @llvm.assume(i1 %k)
  ret void
}
define void @loaded_pointer(ptr %p) {
  %v = load ptr, ptr %p
  call void @llvm.assume(i1 true) [ "nonnull"(ptr %v) ]
  ret void
}

; RUN: passes function-attrs,function(early-cse,gvn)
; What a recursive function only reads is known to the caller after the call, and an address it does not keep is still the caller's own.
; CHECK: define internal float @walk(ptr nocapture readonly %level, i32 %left)
; CHECK: define ptx_kernel void @caller
; CHECK: call float @walk
; CHECK-NEXT: store float %r, ptr %to
define internal float @walk(ptr %level, i32 %left) {
  %to = load ptr, ptr %level
  store float 1.0, ptr %to
  %done = icmp eq i32 %left, 0
  br i1 %done, label %end, label %more
more:
  %next = getelementptr i8, ptr %level, i64 8
  %fewer = sub i32 %left, 1
  %v = call float @walk(ptr %next, i32 %fewer)
  ret float %v
end:
  ret float 2.0
}
define ptx_kernel void @caller(ptr %to) {
  %levels = alloca [2 x ptr]
  store ptr %to, ptr %levels
  %second = getelementptr i8, ptr %levels, i64 8
  store ptr %to, ptr %second
  %r = call float @walk(ptr %levels, i32 1)
  %p = load ptr, ptr %levels
  store float %r, ptr %p
  ret void
}
; An address that is kept, one that is returned, one that is written through, and one that a linker may bring another function for.
; CHECK: define internal ptr @kept(ptr %a, ptr %b, ptr nocapture %c)
define internal ptr @kept(ptr %a, ptr %b, ptr %c) {
  store ptr %a, ptr %c
  ret ptr %b
}
; CHECK: define weak void @weak(ptr %a)
define weak void @weak(ptr %a) {
  ret void
}
; CHECK: define internal i32 @sum(ptr nocapture readonly %a, i32 %n)
define internal i32 @sum(ptr %a, i32 %n) {
  %own = alloca i32
  store i32 %n, ptr %own
  %x = load i32, ptr %a
  %y = load i32, ptr %own
  %s = add i32 %x, %y
  ret i32 %s
}
define void @user(ptr %a) {
  %1 = call ptr @kept(ptr %a, ptr %a, ptr %a)
  %2 = call i32 @sum(ptr %a, i32 1)
  call void @weak(ptr %a)
  ret void
}
; A call reads what it copies for an argument by value.
; CHECK: define internal i32 @copy(ptr byval(i32) %a) #3
; CHECK: attributes #3 = { memory(argmem: read) }
define internal i32 @copy(ptr byval(i32) %a) {
  %x = load i32, ptr %a
  ret i32 %x
}
define i32 @copier(i32 %v) {
  %a = alloca i32
  store i32 %v, ptr %a
  %1 = call i32 @copy(ptr byval(i32) %a)
  ret i32 %1
}

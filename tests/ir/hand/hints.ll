; Intrinsics that say something rather than do something: assume, expect, lifetime, annotations, is.constant, objectsize, ptrmask.
; buffer a i32[32] rand(1,100)
; buffer o i32[32] out
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

@note = private unnamed_addr constant [5 x i8] c"note\00"
@g = internal addrspace(1) global [8 x i32] zeroinitializer

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.assume(i1)
declare i32 @llvm.expect.i32(i32, i32)
declare i1 @llvm.expect.with.probability.i1(i1, i1, double)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare i1 @llvm.is.constant.i32(i32)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare void @llvm.donothing()
declare void @llvm.sideeffect()
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)

define ptx_kernel void @k(ptr noalias %a, ptr noalias align 128 dereferenceable(128) %o) {
entry:
  %l = alloca [4 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  call void @llvm.lifetime.start.p0(ptr %l)
  %p = getelementptr inbounds nuw i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4, !range !0, !noundef !1
  %pos = icmp sgt i32 %v, 0
  call void @llvm.assume(i1 %pos)
  call void @llvm.assume(i1 true) [ "align"(ptr %o, i64 128), "nonnull"(ptr %a) ]
  %e = call i32 @llvm.expect.i32(i32 %v, i32 7)
  %c = icmp eq i32 %e, 7
  %c2 = call i1 @llvm.expect.with.probability.i1(i1 %c, i1 false, double 0.9)
  %f = freeze i32 undef
  %z = xor i32 %f, %f
  %fr = freeze i32 %e
  %k = call i1 @llvm.is.constant.i32(i32 %v)
  %kz = zext i1 %k to i32
  %sz = call i64 @llvm.objectsize.i64.p0(ptr %l, i1 false, i1 true, i1 false)
  %st = trunc i64 %sz to i32
  br i1 %c2, label %yes, label %no, !prof !2
yes:
  store i32 %fr, ptr %l, align 16
  br label %join
no:
  %q = getelementptr i32, ptr %l, i64 1
  store i32 %fr, ptr %l
  store i32 5, ptr %q
  br label %join
join:
  %r = phi i32 [ 1, %yes ], [ 2, %no ]
  %odd = getelementptr i8, ptr %l, i64 3
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %odd, i64 -16)
  %x = load i32, ptr %m, align 16
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  call void @llvm.donothing()
  call void @llvm.sideeffect()
  call void @llvm.prefetch.p0(ptr %a, i32 0, i32 3, i32 1)
  call void @llvm.lifetime.end.p0(ptr %l)
  %lo = call ptr @llvm.launder.invariant.group.p0(ptr %o)
  %s = mul i32 %x, %r
  %s1 = add i32 %s, %z
  %s2 = add i32 %s1, %kz
  %s3 = add i32 %s2, %st
  %d = getelementptr inbounds nuw i32, ptr %lo, i64 %i
  store i32 %s3, ptr %d, align 4, !nontemporal !6, !alias.scope !3
  ret void
}

!0 = !{i32 1, i32 101}
!1 = !{}
!2 = !{!"branch_weights", i32 1, i32 2000}
!3 = !{!4}
!4 = distinct !{!4, !5, !"k: %o"}
!5 = distinct !{!5, !"k"}
!6 = !{i32 1}

; The shape of what rustc makes: mangled names, ranges and overflow checks that panic, slices as pointer and length, i1 as i8.
; buffer a u32[64] rand(0,60)
; buffer o u32[64] out
; launch gather<<<1,64>>>(a,64ll,o,64ll)
source_filename = "kernel.7c2f1e-cgu.0"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@alloc_8f7a = private unnamed_addr constant <{ [9 x i8] }> <{ [9 x i8] c"kernel.rs" }>, align 1
@alloc_11ab = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_8f7a, [16 x i8] c"\09\00\00\00\00\00\00\00\0C\00\00\00\05\00\00\00" }>, align 8

; core::panicking::panic_bounds_check
define internal void @_RNvNtCsabc_4core9panicking18panic_bounds_check(i64 %index, i64 %len, ptr align 8 %loc) unnamed_addr #1 {
start:
  call void @llvm.trap()
  unreachable
}

; <core::ops::Range<usize> as Iterator>::next
define internal { i64, i64 } @"_ZN4core4iter5range101_$LT$impl$u20$core..iter..traits..iterator..Iterator$GT$4next17h0123456789abcdefE"(ptr align 8 dereferenceable(16) %self) unnamed_addr #2 {
start:
  %0 = getelementptr inbounds i8, ptr %self, i64 8
  %a = load i64, ptr %self, align 8, !noundef !3
  %b = load i64, ptr %0, align 8, !noundef !3
  %c = icmp ult i64 %a, %b
  br i1 %c, label %bb1, label %bb2
bb1:
  %n = add nuw i64 %a, 1
  store i64 %n, ptr %self, align 8
  br label %bb3
bb2:
  br label %bb3
bb3:
  %tag = phi i64 [ 1, %bb1 ], [ 0, %bb2 ]
  %1 = insertvalue { i64, i64 } poison, i64 %tag, 0
  %2 = insertvalue { i64, i64 } %1, i64 %a, 1
  ret { i64, i64 } %2
}

define ptx_kernel void @gather(ptr noalias noundef nonnull readonly align 4 captures(none) %a.0, i64 noundef range(i64 0, 2305843009213693952) %a.1, ptr noalias noundef nonnull align 4 captures(none) %o.0, i64 noundef range(i64 0, 2305843009213693952) %o.1) unnamed_addr #0 {
start:
  %iter = alloca [16 x i8], align 8
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext nneg i32 %0 to i64
  call void @llvm.lifetime.start.p0(ptr nonnull %iter)
  store i64 %i, ptr %iter, align 8
  %end = getelementptr inbounds nuw i8, ptr %iter, i64 8
  %e0 = add nuw nsw i64 %i, 3
  %e = call i64 @llvm.umin.i64(i64 %e0, i64 %a.1)
  store i64 %e, ptr %end, align 8
  br label %loop
loop:
  %sum = phi i32 [ 0, %start ], [ %s, %ok2 ]
  %next = call { i64, i64 } @"_ZN4core4iter5range101_$LT$impl$u20$core..iter..traits..iterator..Iterator$GT$4next17h0123456789abcdefE"(ptr align 8 dereferenceable(16) %iter)
  %tag = extractvalue { i64, i64 } %next, 0
  %t1 = trunc nuw i64 %tag to i1
  br i1 %t1, label %some, label %none
some:
  %j = extractvalue { i64, i64 } %next, 1
  %in = icmp ult i64 %j, %a.1
  br i1 %in, label %ok, label %panic, !prof !4
ok:
  %p = getelementptr inbounds nuw i32, ptr %a.0, i64 %j
  %v = load i32, ptr %p, align 4, !noundef !3
  %vz = zext nneg i32 %v to i64
  %in2 = icmp ult i64 %vz, %a.1
  br i1 %in2, label %ok2, label %panic, !prof !4
ok2:
  %p2 = getelementptr inbounds nuw i32, ptr %a.0, i64 %vz
  %v2 = load i32, ptr %p2, align 4, !range !5
  %m = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %v2, i32 3)
  %m0 = extractvalue { i32, i1 } %m, 0
  %s = add i32 %sum, %m0
  br label %loop
none:
  call void @llvm.lifetime.end.p0(ptr nonnull %iter)
  %in3 = icmp ult i64 %i, %o.1
  br i1 %in3, label %store, label %panic
store:
  %q = getelementptr inbounds nuw i32, ptr %o.0, i64 %i
  store i32 %sum, ptr %q, align 4
  ret void
panic:
  %at = phi i64 [ %j, %some ], [ %vz, %ok ], [ %i, %none ]
  tail call void @_RNvNtCsabc_4core9panicking18panic_bounds_check(i64 %at, i64 %a.1, ptr align 8 @alloc_11ab) #3
  unreachable
}

declare void @llvm.trap() #4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i64 @llvm.umin.i64(i64, i64)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
declare void @llvm.lifetime.start.p0(ptr captures(none))
declare void @llvm.lifetime.end.p0(ptr captures(none))

attributes #0 = { nounwind "target-cpu"="sm_75" }
attributes #1 = { cold noinline noreturn nounwind "target-cpu"="sm_75" }
attributes #2 = { inlinehint nounwind "target-cpu"="sm_75" }
attributes #3 = { noreturn }
attributes #4 = { cold noreturn nounwind memory(inaccessiblemem: write) }

!llvm.ident = !{!0}
!llvm.module.flags = !{!1}

!0 = !{!"rustc version 1.90.0-nightly"}
!1 = !{i32 8, !"PIC Level", i32 2}
!3 = !{}
!4 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!5 = !{i32 0, i32 61}

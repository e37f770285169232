; The shape of what Numba makes: arrays unpacked into many arguments, long quoted names, annotations, status codes.
; buffer x f64[64] rand(-1,1)
; buffer y f64[64] out tol=1e-12
; launch _ZN6cudapy8__main__4axpyB2v1B92cw51cXTLSUwv1sDUaKthaaNgqam3sDhDY_2fIEFBEDEN5ArrayIdLi1E1C7mutable7alignedEd<<<1,64>>>(null,null,64ll,8ll,x,64ll,8ll,null,null,64ll,8ll,y,64ll,8ll,2.5)
; ModuleID = "main"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"

@"_ZN08NumbaEnv8__main__4axpyB2v1" = common global ptr null
@".const.message" = internal constant [6 x i8] c"error\00"
@"errors" = internal addrspace(1) global i32 0

define linkonce_odr i32 @"_ZN8__main__4axpyB2v1"(ptr %".ret", ptr %"arg.x.0", i64 %"arg.n", i64 %"arg.stride", double %"arg.a", i64 %"arg.i") #0
{
entry:
  %".5" = alloca { ptr, i64, i64 }
  %"x.data" = insertvalue { ptr, i64, i64 } undef, ptr %"arg.x.0", 0
  %"x.n" = insertvalue { ptr, i64, i64 } %"x.data", i64 %"arg.n", 1
  %"x" = insertvalue { ptr, i64, i64 } %"x.n", i64 %"arg.stride", 2
  store { ptr, i64, i64 } %"x", ptr %".5"
  %".7" = icmp slt i64 %"arg.i", 0
  %".8" = add i64 %"arg.i", %"arg.n"
  %".9" = select i1 %".7", i64 %".8", i64 %"arg.i"
  %".10" = icmp sge i64 %".9", %"arg.n"
  br i1 %".10", label %"entry.if", label %"entry.endif", !prof !1
"entry.if":
  ret i32 1
"entry.endif":
  %".13" = load { ptr, i64, i64 }, ptr %".5"
  %".14" = extractvalue { ptr, i64, i64 } %".13", 0
  %".15" = extractvalue { ptr, i64, i64 } %".13", 2
  %".16" = mul i64 %".9", %".15"
  %".17" = ptrtoint ptr %".14" to i64
  %".18" = add i64 %".17", %".16"
  %".19" = inttoptr i64 %".18" to ptr
  %".20" = load double, ptr %".19"
  %".21" = fmul double %".20", %"arg.a"
  store double %".21", ptr %".ret"
  ret i32 0
}

define void @"_ZN6cudapy8__main__4axpyB2v1B92cw51cXTLSUwv1sDUaKthaaNgqam3sDhDY_2fIEFBEDEN5ArrayIdLi1E1C7mutable7alignedEd"(ptr %"arg.0", ptr %"arg.1", i64 %"arg.2", i64 %"arg.3", ptr %"arg.4", i64 %"arg.5.0", i64 %"arg.6.0", ptr %"arg.7", ptr %"arg.8", i64 %"arg.9", i64 %"arg.10", ptr %"arg.11", i64 %"arg.12.0", i64 %"arg.13.0", double %"arg.14")
{
entry:
  %".17" = alloca double
  store double 0x0, ptr %".17"
  %".18" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()
  %".19" = sext i32 %".18" to i64
  %".20" = call i32 @"_ZN8__main__4axpyB2v1"(ptr %".17", ptr %"arg.4", i64 %"arg.2", i64 %"arg.3", double %"arg.14", i64 %".19")
  %".21" = icmp eq i32 %".20", 0
  br i1 %".21", label %"good", label %"bad"
"good":
  %".23" = load double, ptr %".17"
  %".24" = mul i64 %".19", %"arg.13.0"
  %".25" = getelementptr i8, ptr %"arg.11", i64 %".24"
  store double %".23", ptr %".25"
  ret void
"bad":
  %".27" = cmpxchg ptr addrspace(1) @"errors", i32 0, i32 %".20" monotonic monotonic
  ret void
}

declare i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()

attributes #0 = { noinline }

!nvvm.annotations = !{ !0 }
!nvvmir.version = !{ !2 }
!0 = !{ ptr @"_ZN6cudapy8__main__4axpyB2v1B92cw51cXTLSUwv1sDUaKthaaNgqam3sDhDY_2fIEFBEDEN5ArrayIdLi1E1C7mutable7alignedEd", !"kernel", i32 1 }
!1 = !{!"branch_weights", i32 1, i32 99}
!2 = !{i32 2, i32 0, i32 3, i32 1}

; Typed pointers and kernels named by metadata, as LLVM wrote them before version 15.
; buffer x f32[64] rand(-2,2)
; buffer y f32[64] rand(-2,2) out tol=1e-6
; alone
; launch saxpy<<<2,32>>>(64,2.5f,x,y)
source_filename = "saxpy.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.pair = type { float*, i32 }
%struct.link = type { %struct.link*, [2 x float] }

@factors = internal addrspace(4) constant [2 x float] [float 1.000000e+00, float 2.000000e+00], align 4
@head = internal addrspace(1) global %struct.link { %struct.link* null, [2 x float] [float 3.0, float 4.0] }, align 8
@ops = internal addrspace(1) global [2 x float (float, float)*] [float (float, float)* @add, float (float, float)* @_Z3mulff]

define internal float @add(float %a, float %b) #0 {
  %r = fadd float %a, %b
  ret float %r
}

define internal float @_Z3mulff(float %a, float %b) #0 {
  %r = fmul float %a, %b
  ret float %r
}

; Function Attrs: convergent noinline nounwind
define dso_local void @saxpy(i32 %n, float %a, float* nocapture readonly %x, float* nocapture %y) local_unnamed_addr #0 {
entry:
  %p = alloca %struct.pair, align 8
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1, !range !4
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1, !range !5
  %mul = mul i32 %0, %1
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1, !range !6
  %i = add i32 %mul, %2
  %cmp = icmp slt i32 %i, %n
  br i1 %cmp, label %if.then, label %if.end

if.then:
  %idxprom = sext i32 %i to i64
  %arrayidx = getelementptr inbounds float, float* %x, i64 %idxprom
  %f = getelementptr inbounds %struct.pair, %struct.pair* %p, i64 0, i32 0
  store float* %arrayidx, float** %f, align 8
  %l = load float*, float** %f, align 8
  %3 = load float, float* %l, align 4, !tbaa !7
  %mul4 = fmul contract float %3, %a
  %odd = and i32 %i, 1
  %c = getelementptr inbounds [2 x float], [2 x float] addrspace(4)* @factors, i32 0, i32 %odd
  %cf = load float, float addrspace(4)* %c, align 4
  %g = load float, float* addrspacecast (float addrspace(1)* getelementptr inbounds (%struct.link, %struct.link addrspace(1)* @head, i64 0, i32 1, i64 1) to float*), align 4
  %op = getelementptr [2 x float (float, float)*], [2 x float (float, float)*] addrspace(1)* @ops, i32 0, i32 %odd
  %fn = load float (float, float)*, float (float, float)* addrspace(1)* %op, align 8
  %applied = call float %fn(float %cf, float %g)
  %arrayidx6 = getelementptr inbounds float, float* %y, i64 %idxprom
  %bits = bitcast float* %arrayidx6 to i32*
  %yi = load i32, i32* %bits, align 4
  %yf = bitcast i32 %yi to float
  %s = fadd contract float %mul4, %yf
  %s2 = fadd float %s, %applied
  store float %s2, float* %arrayidx6, align 4, !tbaa !7
  br label %if.end

if.end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent noinline nounwind "frame-pointer"="all" "target-cpu"="sm_75" "target-features"="+ptx63,+sm_75" }
attributes #1 = { nounwind readnone speculatable }

!llvm.module.flags = !{!0, !1}
!nvvm.annotations = !{!2, !3}
!llvm.ident = !{!10}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{void (i32, float, float*, float*)* @saxpy, !"kernel", i32 1}
!3 = !{void (i32, float, float*, float*)* @saxpy, !"maxntidx", i32 128, !"minctasm", i32 2}
!4 = !{i32 0, i32 2147483647}
!5 = !{i32 1, i32 1025}
!6 = !{i32 0, i32 1024}
!7 = !{!8, !8, i64 0}
!8 = !{!"float", !9, i64 0}
!9 = !{!"omnipotent char", !11, i64 0}
!10 = !{!"clang version 14.0.0"}
!11 = !{!"Simple C++ TBAA"}

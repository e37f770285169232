; RUN: jacq -arch=sm_90 -O3
; LOOK: fence membar
target triple = "nvptx64-nvidia-cuda"

define void @f() {
  fence acquire
  fence release
  fence acq_rel
  fence seq_cst
  fence syncscope("block") seq_cst
  fence syncscope("device") acq_rel
  fence syncscope("singlethread") seq_cst
  ret void
  ; CHECK: fence.acq_rel.sys;
  ; CHECK: fence.acq_rel.sys;
  ; CHECK: fence.acq_rel.sys;
  ; CHECK: fence.sc.sys;
  ; CHECK: fence.sc.cta;
  ; CHECK: fence.acq_rel.gpu;
}

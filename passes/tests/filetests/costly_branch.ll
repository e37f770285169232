; RUN: passes simplifycfg,sink
; A division that only one arm uses stays behind the branch, though the arms are cheap enough to become selects.
target triple = "nvptx64-nvidia-cuda"

define float @edge(float %a, float %b, float %q, float %old, i1 %c) {
entry:
  %s = fdiv float %a, %b
  br i1 %c, label %then, label %end
then:
  %m = fmul float %s, %q
  br label %end
end:
  %v = phi float [ %m, %then ], [ %old, %entry ]
  ret float %v
  ; CHECK: br i1
  ; CHECK: fdiv
}

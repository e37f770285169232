; RUN: jacq -arch=sm_90 -O3
; LOOK: brx .branchtargets setp
target triple = "nvptx64-nvidia-cuda"

define i32 @f(i32 %x) {
  switch i32 %x, label %d [ i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %e
    i32 4, label %a ]
a:
  %p = call i32 @g(i32 1)
  ret i32 %p
b:
  %q = call i32 @g(i32 2)
  ret i32 %q
c:
  ret i32 13
d:
  ret i32 14
e:
  %s = call i32 @g(i32 5)
  ret i32 %s
  ; CHECK: setp.gt.u32 %p, %r, 4;
  ; CHECK: brx.idx %r, $L_brx_0_1;
}
declare i32 @g(i32)

; Calls that may unwind, as rustc writes them: nothing unwinds on the device, so they go on and clean-ups are never reached.
; buffer a i32[64] rand(-1000,1000)
; buffer o i32[64] out
; launch k<<<1,32>>>(a,o)
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @personality(...)

define internal i32 @twice(i32 %x) noinline {
  %y = shl i32 %x, 1
  ret i32 %y
}

define internal void @put(ptr %p, i32 %x) noinline {
  store i32 %x, ptr %p
  ret void
}

define ptx_kernel void @k(ptr %a, ptr %o) personality ptr @personality {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %t
  %x = load i32, ptr %p
  %odd = trunc i32 %x to i1
  br i1 %odd, label %left, label %right

left:
  %l = invoke i32 @twice(i32 %x)
          to label %join unwind label %clean

right:
  %r = invoke i32 @twice(i32 7)
          to label %join unwind label %clean

join:
  %v = phi i32 [ %l, %left ], [ %r, %right ]
  %q = getelementptr i32, ptr %o, i32 %t
  invoke void @put(ptr %q, i32 %v)
          to label %done unwind label %clean

done:
  ret void

clean:
  %why = phi i32 [ 1, %left ], [ 2, %right ], [ 3, %join ]
  %pad = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  store i32 %why, ptr %o
  resume { ptr, i32 } %pad
}

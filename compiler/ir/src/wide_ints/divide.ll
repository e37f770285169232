; Quotient and remainder of numbers without signs. Numbers of 128 bits are divided as such; else it goes bit by bit, from the highest that is set.
define internal { i256, i256 } @__jacquard_udivmod256(i256 %n, i256 %d) {
entry:
  %all = or i256 %n, %d
  %above = lshr i256 %all, 128
  %small = icmp eq i256 %above, 0
  br i1 %small, label %narrow, label %long

narrow:
  %n1 = trunc i256 %n to i128
  %d1 = trunc i256 %d to i128
  %nq = udiv i128 %n1, %d1
  %nr = urem i128 %n1, %d1
  %nqw = zext i128 %nq to i256
  %nrw = zext i128 %nr to i256
  br label %done

long:
  %skipped = call i256 @llvm.ctlz.i256(i256 %n, i1 false)
  %skip = trunc i256 %skipped to i32
  %bits = sub i32 256, %skip
  %none = icmp eq i32 %bits, 0
  %first = shl i256 %n, %skipped
  br i1 %none, label %done, label %step

step:
  %left = phi i32 [ %bits, %long ], [ %left1, %step ]
  %q = phi i256 [ %first, %long ], [ %q1, %step ]
  %r = phi i256 [ 0, %long ], [ %r2, %step ]
  %lost = icmp slt i256 %r, 0
  %rs = shl i256 %r, 1
  %bit = lshr i256 %q, 255
  %r1 = or i256 %rs, %bit
  %least = icmp uge i256 %r1, %d
  %fits = or i1 %lost, %least
  %rd = sub i256 %r1, %d
  %r2 = select i1 %fits, i256 %rd, i256 %r1
  %qs = shl i256 %q, 1
  %one = zext i1 %fits to i256
  %q1 = or i256 %qs, %one
  %left1 = sub i32 %left, 1
  %more = icmp ne i32 %left1, 0
  br i1 %more, label %step, label %done

done:
  %quotient = phi i256 [ %nqw, %narrow ], [ 0, %long ], [ %q1, %step ]
  %remainder = phi i256 [ %nrw, %narrow ], [ 0, %long ], [ %r2, %step ]
  %half = insertvalue { i256, i256 } poison, i256 %quotient, 0
  %both = insertvalue { i256, i256 } %half, i256 %remainder, 1
  ret { i256, i256 } %both
}

declare i256 @llvm.ctlz.i256(i256, i1)

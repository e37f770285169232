; A number without a sign as 64 bits times a power of two. The lowest bit is set where bits below were, so that one rounding of the 64 bits rounds the number.
define internal { i64, i64 } @__jacquard_scaled_i256(i256 %x) {
entry:
  %zeros = call i256 @llvm.ctlz.i256(i256 %x, i1 false)
  %few = icmp uge i256 %zeros, 192
  %excess = sub i256 192, %zeros
  %shift = select i1 %few, i256 0, i256 %excess
  %top = lshr i256 %x, %shift
  %back = shl i256 %top, %shift
  %inexact = icmp ne i256 %back, %x
  %word = trunc i256 %top to i64
  %sticky = zext i1 %inexact to i64
  %m = or i64 %word, %sticky
  %e = trunc i256 %shift to i64
  %half = insertvalue { i64, i64 } poison, i64 %m, 0
  %both = insertvalue { i64, i64 } %half, i64 %e, 1
  ret { i64, i64 } %both
}

; The integer nearest to a number towards zero.
define internal i256 @__jacquard_i256_of_f64(double %x) {
entry:
  %bits = bitcast double %x to i64
  %up = lshr i64 %bits, 52
  %exponent = and i64 %up, 2047
  %fraction = and i64 %bits, 4503599627370495
  %m = or i64 %fraction, 4503599627370496
  %tiny = icmp ult i64 %exponent, 1023
  %fractional = icmp ult i64 %exponent, 1075
  %below = sub i64 1075, %exponent
  %down = select i1 %fractional, i64 %below, i64 0
  %kept = lshr i64 %m, %down
  %whole = select i1 %tiny, i64 0, i64 %kept
  %above = sub i64 %exponent, 1075
  %left = select i1 %fractional, i64 0, i64 %above
  %wide = zext i64 %whole to i256
  %by = zext i64 %left to i256
  %magnitude = shl i256 %wide, %by
  %negated = sub i256 0, %magnitude
  %negative = icmp slt i64 %bits, 0
  %value = select i1 %negative, i256 %negated, i256 %magnitude
  ret i256 %value
}

declare i256 @llvm.ctlz.i256(i256, i1)

// RUN: jacq -arch=sm_80 -O3
// LOOK: min. max. and. cvt.s32
// Minima and maxima of extended numbers are extended: nothing is cleared or filled between them.
extern "C" __global__ void bytes(const unsigned char *a, unsigned char *o) {
  unsigned char x = a[0], y = a[1], z = a[2];
  o[0] = max(min(min(x, y), z), a[3]);
  // CHECK: min.u32 %r, %r, %r;
  // CHECK: min.u32 %r, %r, %r;
  // CHECK: max.u32 %r, %r, %r;
}
extern "C" __global__ void signs(const signed char *a, int *o) {
  signed char x = a[0], y = a[1], z = a[2];
  signed char m = x < y ? x : y;
  m = m < z ? m : z;
  o[0] = m;
  // CHECK: min.s32 %r, %r, %r;
  // CHECK: min.s32 %r, %r, %r;
}

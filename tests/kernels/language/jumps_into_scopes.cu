// Jumps past declarations: a variable of a switch's scope declared before the first case, goto over a declaration, cases
// and declarations in code that nothing reaches.
// buffer out i32[128] out
// launch into<<<1, 128>>>(out, 100)

__device__ int unreached(int n) {
  if (true) return n * 3;
  unsigned later = 11;
  switch (later & 7u) {
    case 1: return later;
  }
  return 1;
}

__global__ void into(int *out, int n) {
  int x = threadIdx.x, r = 0;
  switch (x & 3) {
    int v;
    case 1: v = x + 2; r = v * v; break;
    case 2: v = 5; r += v;
      { case 3: r += 7; }
  }
  if (x > n) goto inside;
  {
    if (x >= 8) goto after;
    int w;
  inside:
    w = x - 1;
    r += w;
  }
after:
  out[x] = r + unreached(x);
  return;
  int never = 4;
  for (;;) { if (never) break; switch (never) { case 4: out[0] = never; } }
}

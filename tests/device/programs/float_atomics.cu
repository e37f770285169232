#include "check.h"
#include <cuda_fp16.h>
#include <cuda_bf16.h>
// Atomic operations of each type and name, with what they return.
__global__ void run(int* i, unsigned* u, unsigned long long* w, float* f, double* d, __half2* h, short* s, int* old) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&i[0], t); atomicSub(&i[1], t); atomicMin(&i[2], -t); atomicMax(&i[3], t * 3);
  atomicAnd(&u[0], ~(1u << t % 32)); atomicOr(&u[1], 1u << t % 32); atomicXor(&u[2], t); atomicInc(&u[3], 9); atomicDec(&u[4], 6); atomicMax(&u[5], 0u - t);
  atomicAdd(&w[0], (unsigned long long)t << 33); atomicMax(&w[1], (unsigned long long)t << 40); atomicXor(&w[2], 1ull << t % 64);
  atomicAdd(&f[0], 0.25f); atomicAdd(&d[0], t * 0.5); atomicExch(&f[1], 7.0f);
  atomicAdd(h, __floats2half2_rn(1, 2));
  unsigned short seen = *(volatile unsigned short*)s, want;
  do { want = seen; seen = atomicCAS((unsigned short*)s, want, (unsigned short)(want + 1)); } while (seen != want);
  atomicAdd_block(&i[4], 1); atomicAdd_system(&i[5], 2);
  old[t] = atomicAdd(&i[6], 1);
}
int main() {
  const int n = 96;
  int *i, *old;
  unsigned* u;
  unsigned long long* w;
  float* f;
  double* d;
  __half2* h;
  short* s;
  CK(cudaMallocManaged(&i, 32)); CK(cudaMallocManaged(&u, 32)); CK(cudaMallocManaged(&w, 32)); CK(cudaMallocManaged(&f, 32));
  CK(cudaMallocManaged(&d, 32)); CK(cudaMallocManaged(&h, 4)); CK(cudaMallocManaged(&s, 4)); CK(cudaMallocManaged(&old, n * 4));
  memset(i, 0, 32); memset(u, 0, 32); memset(w, 0, 32); memset(f, 0, 32); memset(d, 0, 32); memset(h, 0, 4); memset(s, 0, 4);
  u[0] = ~0u;
  run<<<2, n / 2>>>(i, u, w, f, d, h, s, old);
  CK(cudaDeviceSynchronize());
  int sum = n * (n - 1) / 2;
  REQUIRE(i[0] == sum && i[1] == -sum && i[2] == 1 - n && i[3] == (n - 1) * 3 && i[4] == n && i[5] == 2 * n && i[6] == n);
  unsigned x = 0, inc = 0, dec = 0;
  unsigned long long bits = 0;
  for (int t = 0; t < n; t++) {
    x ^= t;
    bits ^= 1ull << t % 64;
    inc = inc >= 9 ? 0 : inc + 1;
    dec = dec == 0 || dec > 6 ? 6 : dec - 1;
  }
  REQUIRE(u[0] == 0 && u[1] == ~0u && u[2] == x && u[3] == inc && u[4] == dec && u[5] == ~0u);
  REQUIRE(w[0] == (unsigned long long)sum << 33 && w[1] == (unsigned long long)(n - 1) << 40 && w[2] == bits);
  REQUIRE(f[0] == n * 0.25f && f[1] == 7 && d[0] == sum * 0.5);
  REQUIRE(__low2float(*h) == n && __high2float(*h) == 2 * n && *s == n);
  bool seen[n] = {};
  for (int t = 0; t < n; t++) {
    REQUIRE(old[t] >= 0 && old[t] < n && !seen[old[t]]);
    seen[old[t]] = true;
  }
  puts("ok");
  return 0;
}

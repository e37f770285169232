// buffer a u64[256] rand(0,18446744073709551615)
// buffer b u64[256] rand(1,18446744073709551615)
// buffer out u64[2560] out
// buffer fact u64[64] out
// launch arithmetic<<<2, 128>>>(a, b, out)
// launch modular<<<1, 32>>>(a, b, fact)
// 128-bit integers: arithmetic, shifts, comparisons, division, and modular exponentiation with 64-bit moduli.
#include <cstdint>
#include <cstdio>

typedef unsigned __int128 u128;
typedef __int128 i128;

__device__ void put(uint64_t *&o, u128 v) {
  *o++ = static_cast<uint64_t>(v);
  *o++ = static_cast<uint64_t>(v >> 64);
}

__global__ void arithmetic(const uint64_t *as, const uint64_t *bs, uint64_t *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const u128 a = static_cast<u128>(as[i]) << 32 | bs[i], b = static_cast<u128>(bs[i]) * as[(i + 1) % 256];
  uint64_t *o = out + 10 * i;
  put(o, a * b + (a ^ b) - ~a);
  put(o, (b << (i % 128)) | (a >> (i % 96)));
  put(o, a / (bs[i] >> 7 | 1) + b % (a | 1));
  const i128 s = static_cast<i128>(b) >> 3, t = -static_cast<i128>(a);
  put(o, static_cast<u128>(s / 1000 + (t >> 5) + (s < t ? 1 : 2) + t % 12345));
  put(o, static_cast<u128>(static_cast<double>(as[i] >> 11)) + static_cast<u128>((int)(a > b) + (b == b)));
}

__device__ uint64_t mulmod(uint64_t a, uint64_t b, uint64_t m) { return static_cast<uint64_t>(static_cast<u128>(a) * b % m); }

__device__ uint64_t powmod(uint64_t base, uint64_t e, uint64_t m) {
  uint64_t r = 1 % m;
  for (base %= m; e; e >>= 1, base = mulmod(base, base, m))
    if (e & 1) r = mulmod(r, base, m);
  return r;
}

// Miller-Rabin with the bases that decide every 64-bit number.
__device__ bool prime(uint64_t n) {
  const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  for (uint64_t p : bases)
    if (n % p == 0) return n == p;
  if (n < 2) return false;
  const int s = __ffsll(n - 1) - 1;
  for (uint64_t base : bases) {
    uint64_t x = powmod(base, (n - 1) >> s, n);
    if (x == 1 || x == n - 1) continue;
    bool witness = true;
    for (int r = 1; r < s && witness; ++r) {
      x = mulmod(x, x, n);
      witness = x != n - 1;
    }
    if (witness) return false;
  }
  return true;
}

__global__ void modular(const uint64_t *as, const uint64_t *bs, uint64_t *out) {
  const int i = threadIdx.x;
  out[2 * i] = powmod(as[i], bs[i] & 0xffff, bs[i]);
  out[2 * i + 1] = prime(1000000007ull + 2 * i) + 2 * prime(18446744073709551557ull - 30 * i);
}

int main() {
  uint64_t *a, *b, *o;
  cudaMalloc(&a, 2048);
  cudaMalloc(&b, 2048);
  cudaMalloc(&o, 2560 * 8);
  arithmetic<<<2, 128>>>(a, b, o);
  modular<<<1, 32>>>(a, b, o);
  printf("%d\n", cudaDeviceSynchronize());
}

// Bit sets with proxy references; knapsacks over them and over tables.
// buffer out u64[64] out
// buffer in u32[64] rand(0,1000000)
// launch k<<<1, 64>>>(out, in)
#include <cstdint>
template<size_t N> class Bitset { static constexpr size_t W = (N + 63) / 64; uint64_t w[W] = {}; public: class ref { uint64_t& w;
    uint64_t m; friend class Bitset; __device__ ref(uint64_t& w, int b) : w(w), m(1ull << b) {}
    public: __device__ operator bool() const { return w & m; } __device__ ref& operator=(bool v) { v ? w |= m : w &= ~m;
    return *this; } __device__ ref& operator=(const ref& o) { return *this = bool(o); } __device__ void flip() { w ^= m; } };
    __device__ ref operator[](size_t i) { return {w[i >> 6], int(i & 63)}; } __device__ bool operator[](size_t i) const {
    return w[i >> 6] >> (i & 63) & 1; } __device__ Bitset operator<<(unsigned s) const { Bitset r; unsigned q = s / 64, b = s % 64;
    for (size_t i = W; i-- > q;) { r.w[i] = w[i - q] << b; if (b && i > q) r.w[i] |= w[i - q - 1] >> (64 - b); } return r; }
    __device__ Bitset& operator|=(const Bitset& o) { for (size_t i = 0; i < W; ++i) w[i] |= o.w[i]; return *this; }
    __device__ friend Bitset operator&(Bitset a, const Bitset& b) { for (size_t i = 0; i < W; ++i) a.w[i] &= b.w[i]; return a; }
    __device__ Bitset operator~() const { Bitset r; for (size_t i = 0; i < W; ++i) r.w[i] = ~w[i]; return r; }
    __device__ int count() const { int c = 0; for (auto x : w) c += __popcll(x); return c; }
    template<class F> __device__ void for_each(F&& f) const {
    for (size_t i = 0; i < W; ++i) for (uint64_t x = w[i]; x; x &= x - 1) f(int(i * 64) + __ffsll(x) - 1); }
    __device__ bool operator==(const Bitset& o) const { for (size_t i = 0; i < W; ++i) if (w[i] != o.w[i]) return false;
    return true; } };
__device__ __forceinline__ uint64_t fnv(uint64_t h, uint64_t v) { return (h ^ v) * 1099511628211ull; }
__global__ void k(unsigned long long* out, const uint32_t* in) { int t = threadIdx.x; Bitset<256> b; b[0] = true;
    for (int i = 0; i < 12; ++i) b |= b << (in[(t + i * 5) & 63] % 31 + 1); uint64_t h = 14695981039346656037ull;
    b.for_each([&](int i) { h = fnv(h, i); }); auto c = ~b & (b << 3); h = fnv(h, c.count()); b[5].flip(); b[7] = b[5];
    h = fnv(h, b[5] + 2 * b[7] + (b == c)); const auto& cb = b; h = fnv(h, cb[9]);
  short dp[33][17]; for (auto& r : dp) for (auto& x : r) x = 0; for (int i = 1; i <= 16; ++i) for (int j = 0; j <= 32; ++j) {
      int wt = in[(t * 3 + i) & 63] % 9 + 1; dp[j][i] = dp[j][i - 1];
      if (j >= wt && dp[j - wt][i - 1] + wt * i % 13 > dp[j][i]) dp[j][i] = dp[j - wt][i - 1] + wt * i % 13; }
      out[t] = fnv(h, dp[32][16]); }

// xxHash32 and xxHash64 of fixed-size records, as a class with streaming state in a union of words and bytes.
// buffer data u8[6400] rand(0,255)
// buffer h32 u32[100] out
// buffer h64 u64[100] out
// launch hash_records<XXH32, unsigned int><<<1, 100>>>(data, 61, h32, 7u)
// launch hash_records<XXH64, unsigned long long><<<1, 100>>>(data, 61, h64, 7ull)
#include <cuda_runtime.h>
#include <stdint.h>

template <class T> __device__ __forceinline__ T rotate_left(T v, unsigned n) { return (v << n) | (v >> (sizeof(T) * 8 - n)); }

struct XXH32 {
  using word = uint32_t;
  static constexpr uint32_t P1 = 2654435761u, P2 = 2246822519u, P3 = 3266489917u, P4 = 668265263u, P5 = 374761393u;
  static __device__ word round(word acc, word lane) { return rotate_left(acc + lane * P2, 13) * P1; }
  static __device__ word merge(const word (&v)[4]) { return rotate_left(v[0], 1) + rotate_left(v[1], 7) + rotate_left(v[2], 12) + rotate_left(v[3], 18); }
  static __device__ word finish(word h, const uint8_t *p, const uint8_t *end) {
    for (; p + 4 <= end; p += 4) h = rotate_left(h + read<uint32_t>(p) * P3, 17) * P4;
    for (; p < end; ++p) h = rotate_left(h + *p * P5, 11) * P1;
    h ^= h >> 15;
    h *= P2;
    h ^= h >> 13;
    h *= P3;
    return h ^ (h >> 16);
  }
  template <class T> static __device__ T read(const uint8_t *p) {
    union {
      T value;
      uint8_t bytes[sizeof(T)];
    } u;
    for (unsigned i = 0; i < sizeof(T); ++i) u.bytes[i] = p[i];
    return u.value;
  }
};

struct XXH64 {
  using word = uint64_t;
  static constexpr uint64_t P1 = 11400714785074694791ull, P2 = 14029467366897019727ull, P3 = 1609587929392839161ull, P4 = 9650029242287828579ull, P5 = 2870177450012600261ull;
  static __device__ word round(word acc, word lane) { return rotate_left(acc + lane * P2, 31) * P1; }
  static __device__ word merge(const word (&v)[4]) {
    word h = rotate_left(v[0], 1) + rotate_left(v[1], 7) + rotate_left(v[2], 12) + rotate_left(v[3], 18);
    for (word x : v) h = (h ^ round(0, x)) * P1 + P4;
    return h;
  }
  static __device__ word finish(word h, const uint8_t *p, const uint8_t *end) {
    for (; p + 8 <= end; p += 8) h = rotate_left(h ^ round(0, XXH32::read<uint64_t>(p)), 27) * P1 + P4;
    if (p + 4 <= end) {
      h = rotate_left(h ^ XXH32::read<uint32_t>(p) * P1, 23) * P2 + P3;
      p += 4;
    }
    for (; p < end; ++p) h = rotate_left(h ^ *p * P5, 11) * P1;
    h ^= h >> 33;
    h *= P2;
    h ^= h >> 29;
    h *= P3;
    return h ^ (h >> 32);
  }
};

template <class H> __device__ typename H::word xxhash(const uint8_t *p, size_t len, typename H::word seed) {
  using W = typename H::word;
  const uint8_t *const end = p + len;
  W h;
  if (len >= 4 * sizeof(W)) {
    W v[4] = {seed + H::P1 + H::P2, seed + H::P2, seed, seed - H::P1};
    do {
      for (W &x : v) {
        x = H::round(x, XXH32::read<W>(p));
        p += sizeof(W);
      }
    } while (p + 4 * sizeof(W) <= end);
    h = H::merge(v);
  } else {
    h = seed + H::P5;
  }
  return H::finish(h + len, p, end);
}

template <class H, class Out> __global__ void hash_records(const uint8_t *data, int len, Out *out, Out seed) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = xxhash<H>(data + i * 64, i % (len + 1), seed);
}

template __global__ void hash_records<XXH32, unsigned int>(const uint8_t *, int, unsigned int *, unsigned int);
template __global__ void hash_records<XXH64, unsigned long long>(const uint8_t *, int, unsigned long long *, unsigned long long);

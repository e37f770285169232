// options --expt-relaxed-constexpr
// CRC-32 with a table built by constexpr code (and one built on the device), slicing by four, Adler-32, FNV-1a.
// buffer data u8[4096] rand(0,255)
// buffer crc u32[32] out
// buffer crc4 u32[32] out
// buffer adler u32[32] out
// buffer fnv u64[32] out
// launch crc_bytes<<<1, 32>>>(data, 128, crc)
// launch build_tables<<<1, 256>>>()
// launch crc_slices<<<1, 32>>>(data, 128, crc4)
// launch checksums<<<1, 32>>>(data, 128, adler, fnv)
#include <cuda_runtime.h>
#include <stdint.h>

struct Table {
  uint32_t entry[256];
};

constexpr uint32_t step(uint32_t c) { return c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1; }

constexpr Table make_table() {
  Table t{};
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t c = i;
    for (int k = 0; k < 8; ++k) c = step(c);
    t.entry[i] = c;
  }
  return t;
}

__constant__ Table crc_table = make_table();
__device__ uint32_t slices[4][256];

__global__ void crc_bytes(const uint8_t *data, int len, uint32_t *out) {
  const uint8_t *p = data + threadIdx.x * len;
  uint32_t c = ~0u;
  for (const uint8_t *e = p + len; p != e; ++p) c = crc_table.entry[(c ^ *p) & 0xff] ^ (c >> 8);
  out[threadIdx.x] = ~c;
}

__global__ void build_tables() {
  uint32_t c = threadIdx.x;
  for (int s = 0; s < 4; ++s) {
#pragma unroll
    for (int k = 0; k < 8; ++k) c = step(c);
    slices[s][threadIdx.x] = c;
  }
}

__global__ void crc_slices(const uint8_t *data, int len, uint32_t *out) {
  const uint32_t *p = reinterpret_cast<const uint32_t *>(data + threadIdx.x * len);
  uint32_t c = 0xffffffffu;
  while (len >= 4) {
    c ^= *p++;
    c = slices[3][c & 255] ^ slices[2][c >> 8 & 255] ^ slices[1][c >> 16 & 255] ^ slices[0][c >> 24];
    len -= 4;
  }
  out[threadIdx.x] = ~c;
}

template <typename T> struct FnvTraits;
template <> struct FnvTraits<uint64_t> {
  static constexpr uint64_t basis = 14695981039346656037ull, prime = 1099511628211ull;
};

template <typename T, typename Tr = FnvTraits<T>> __device__ T fnv1a(const uint8_t *p, int n) {
  T h = Tr::basis;
  for (int i = 0; i < n; ++i) {
    h ^= p[i];
    h *= Tr::prime;
  }
  return h;
}

__global__ void checksums(const uint8_t *data, int len, uint32_t *adler, unsigned long long *fnv) {
  const uint8_t *p = data + threadIdx.x * len;
  uint32_t a = 1, b = 0;
  for (int i = 0; i < len; ++i) {
    a = (a + p[i]) % 65521;
    b = (b + a) % 65521;
  }
  adler[threadIdx.x] = (b << 16) | a;
  fnv[threadIdx.x] = fnv1a<uint64_t>(p, len);
}

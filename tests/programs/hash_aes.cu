#include <cstdint>
using u8 = uint8_t; using u32 = uint32_t; using u64 = uint64_t;
constexpr u32 P1 = 2654435761u, P2 = 2246822519u;
__host__ __device__ constexpr u32 rotl(u32 x, int r) { return (x << r) | (x >> (32 - r)); }
template <u32 Seed = 0> __device__ u32 xxhash(const u8 *p, int len) { u32 h = Seed + 374761393u + len; while (len >= 4) { h += *reinterpret_cast<const u32 *>(p) * 3266489917u; h = rotl(h, 17) * 668265263u; p += 4; len -= 4; } while (len--) { h += (*p++) * 374761393u; h = rotl(h, 11) * P1; } h ^= h >> 15; h *= P2; return h ^ (h >> 16); }
struct HashTable { u64 *slots; u32 cap; static constexpr u64 EMPTY = ~0ull; __device__ bool insert(u32 k, u32 v) { u32 h = xxhash((u8 *)&k, 4) & (cap - 1); u64 kv = ((u64)k << 32) | v; for (u32 i = 0; i < cap; i++) { u64 prev = atomicCAS((unsigned long long *)&slots[h], EMPTY, kv); if (prev == EMPTY || (prev >> 32) == k) return true; h = (h + 1) & (cap - 1); } return false; } };
__global__ void build(HashTable t, const u32 *keys, int n, int *fail) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && !t.insert(keys[i], i)) atomicAdd(fail, 1); }
__constant__ u8 sbox[256]; __device__ __forceinline__ u8 xtime(u8 x) { return (x << 1) ^ ((x >> 7) * 0x1b); }
__global__ void aes_round(u8 *state, const u8 *rk) { u8 s[16]; for (int i = 0; i < 16; i++) s[i] = sbox[state[threadIdx.x * 16 + i]]; u8 t[16];
#pragma unroll
 for (int c = 0; c < 4; ++c) for (int r = 0; r < 4; ++r) t[c * 4 + r] = s[((c + r) % 4) * 4 + r]; for (int c = 0; c < 4; c++) { u8 *q = t + 4 * c; u8 a = q[0] ^ q[1] ^ q[2] ^ q[3], u = q[0]; q[0] ^= a ^ xtime(q[0] ^ q[1]); q[1] ^= a ^ xtime(q[1] ^ q[2]); q[2] ^= a ^ xtime(q[2] ^ q[3]); q[3] ^= a ^ xtime(q[3] ^ u); } for (int i = 0; i < 16; i++) state[threadIdx.x * 16 + i] = t[i] ^ rk[i]; }

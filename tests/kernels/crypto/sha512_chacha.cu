// SHA-512 of messages with padding, ChaCha20 (RFC 8439's block function and a keystream), BLAKE2s and SipHash-2-4.
// buffer message u8[1024] rand(0,255)
// buffer digest u64[64] out
// buffer key u32[8] values(0x03020100,0x07060504,0x0b0a0908,0x0f0e0d0c,0x13121110,0x17161514,0x1b1a1918,0x1f1e1d1c)
// buffer cipher u8[1024] out
// buffer blake u32[64] out
// buffer sip u64[8] out
// launch sha512_kernel<<<1, 8>>>(message, digest, 128)
// launch chacha20_xor<<<1, 16>>>(key, {0, 0x4a000000, 0}, 1u, message, cipher, 1000)
// launch blake2s_kernel<<<2, 4>>>(message, 100, 128, blake)
// launch siphash_kernel<<<1, 8>>>(message, 61, sip)
typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

template <typename T, int R> __device__ __forceinline__ T rotr(T x) { return (x >> R) | (x << (sizeof(T) * 8 - R)); }

__constant__ u64 K512[80] = {
  0x428a2f98d728ae22,0x7137449123ef65cd,0xb5c0fbcfec4d3b2f,0xe9b5dba58189dbbc,0x3956c25bf348b538,0x59f111f1b605d019,0x923f82a4af194f9b,0xab1c5ed5da6d8118,
  0xd807aa98a3030242,0x12835b0145706fbe,0x243185be4ee4b28c,0x550c7dc3d5ffb4e2,0x72be5d74f27b896f,0x80deb1fe3b1696b1,0x9bdc06a725c71235,0xc19bf174cf692694,
  0xe49b69c19ef14ad2,0xefbe4786384f25e3,0x0fc19dc68b8cd5b5,0x240ca1cc77ac9c65,0x2de92c6f592b0275,0x4a7484aa6ea6e483,0x5cb0a9dcbd41fbd4,0x76f988da831153b5,
  0x983e5152ee66dfab,0xa831c66d2db43210,0xb00327c898fb213f,0xbf597fc7beef0ee4,0xc6e00bf33da88fc2,0xd5a79147930aa725,0x06ca6351e003826f,0x142929670a0e6e70,
  0x27b70a8546d22ffc,0x2e1b21385c26c926,0x4d2c6dfc5ac42aed,0x53380d139d95b3df,0x650a73548baf63de,0x766a0abb3c77b2a8,0x81c2c92e47edaee6,0x92722c851482353b,
  0xa2bfe8a14cf10364,0xa81a664bbc423001,0xc24b8b70d0f89791,0xc76c51a30654be30,0xd192e819d6ef5218,0xd69906245565a910,0xf40e35855771202a,0x106aa07032bbd1b8,
  0x19a4c116b8d2d0c8,0x1e376c085141ab53,0x2748774cdf8eeb99,0x34b0bcb5e19b48a8,0x391c0cb3c5c95a63,0x4ed8aa4ae3418acb,0x5b9cca4f7763e373,0x682e6ff3d6b2b8a3,
  0x748f82ee5defb2fc,0x78a5636f43172f60,0x84c87814a1f0ab72,0x8cc702081a6439ec,0x90befffa23631e28,0xa4506cebde82bde9,0xbef9a3f7b2c67915,0xc67178f2e372532b,
  0xca273eceea26619c,0xd186b8c721c0c207,0xeada7dd6cde0eb1e,0xf57d4f7fee6ed178,0x06f067aa72176fba,0x0a637dc5a2c898a6,0x113f9804bef90dae,0x1b710b35131c471b,
  0x28db77f523047d84,0x32caab7b40c72493,0x3c9ebe0a15c9bebc,0x431d67c49c100d4c,0x4cc5d4becb3e42b6,0x597f299cfc657e2a,0x5fcb6fab3ad6faec,0x6c44198c4a475817};

class Sha512 {
  u64 h[8];
  u8 block[128];
  u64 length;
  int fill;
  __device__ static u64 load_be(const u8 *p) {
    u64 v = 0;
    for (int i = 0; i < 8; ++i) v = v << 8 | p[i];
    return v;
  }
  __device__ void compress() {
    u64 w[16];
    for (int i = 0; i < 16; ++i) w[i] = load_be(block + 8 * i);
    u64 s[8];
#pragma unroll
    for (int i = 0; i < 8; ++i) s[i] = h[i];
#pragma unroll 4
    for (int i = 0; i < 80; ++i) {
      if (i >= 16) {
        u64 a = w[(i + 1) & 15], b = w[(i + 14) & 15];
        w[i & 15] += (rotr<u64, 1>(a) ^ rotr<u64, 8>(a) ^ (a >> 7)) + w[(i + 9) & 15] + (rotr<u64, 19>(b) ^ rotr<u64, 61>(b) ^ (b >> 6));
      }
      u64 t1 = s[7] + (rotr<u64, 14>(s[4]) ^ rotr<u64, 18>(s[4]) ^ rotr<u64, 41>(s[4])) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + K512[i] + w[i & 15];
      u64 t2 = (rotr<u64, 28>(s[0]) ^ rotr<u64, 34>(s[0]) ^ rotr<u64, 39>(s[0])) + ((s[0] & s[1]) | (s[2] & (s[0] | s[1])));
      s[7] = s[6]; s[6] = s[5]; s[5] = s[4]; s[4] = s[3] + t1; s[3] = s[2]; s[2] = s[1]; s[1] = s[0]; s[0] = t1 + t2;
    }
#pragma unroll
    for (int i = 0; i < 8; ++i) h[i] += s[i];
    fill = 0;
  }

 public:
  __device__ Sha512() : h{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179}, length(0), fill(0) {}
  __device__ Sha512 &update(const u8 *p, int n) {
    length += n;
    while (n-- > 0) {
      block[fill++] = *p++;
      if (fill == 128) compress();
    }
    return *this;
  }
  __device__ void finish(u64 *out) {
    u64 bits = length * 8;
    const u8 one = 0x80, zero = 0;
    update(&one, 1);
    while (fill != 112) update(&zero, 1);
    u8 tail[16] = {};
    for (int i = 0; i < 8; ++i) tail[15 - i] = u8(bits >> (8 * i));
    update(tail, 16);
    for (int i = 0; i < 8; ++i) out[i] = h[i];
  }
};

__global__ void sha512_kernel(const u8 *message, u64 *digest, int stride) {
  Sha512().update(message + threadIdx.x * stride, 17 * threadIdx.x).finish(digest + 8 * threadIdx.x);
}

struct Nonce { u32 word[3]; };

__device__ __forceinline__ void quarter(u32 &a, u32 &b, u32 &c, u32 &d) {
  a += b; d = __funnelshift_l(d ^ a, d ^ a, 16);
  c += d; b = __funnelshift_l(b ^ c, b ^ c, 12);
  a += b; d = __funnelshift_l(d ^ a, d ^ a, 8);
  c += d; b = __funnelshift_l(b ^ c, b ^ c, 7);
}

__global__ void chacha20_xor(const u32 *__restrict__ key, Nonce nonce, u32 counter, const u8 *in, u8 *out, int n) {
  u32 x[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (int i = 0; i < 8; ++i) x[4 + i] = key[i];
  x[12] = counter + blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < 3; ++i) x[13 + i] = nonce.word[i];
  u32 y[16];
  memcpy(y, x, sizeof x);
  for (int i = 0; i < 10; ++i) {
    quarter(y[0], y[4], y[8], y[12]); quarter(y[1], y[5], y[9], y[13]);
    quarter(y[2], y[6], y[10], y[14]); quarter(y[3], y[7], y[11], y[15]);
    quarter(y[0], y[5], y[10], y[15]); quarter(y[1], y[6], y[11], y[12]);
    quarter(y[2], y[7], y[8], y[13]); quarter(y[3], y[4], y[9], y[14]);
  }
  for (int i = 0; i < 16; ++i) y[i] += x[i];
  const u8 *stream = reinterpret_cast<const u8 *>(y);
  int base = (blockIdx.x * blockDim.x + threadIdx.x) * 64;
  for (int i = 0; i < 64 && base + i < n; ++i) out[base + i] = in[base + i] ^ stream[i];
}

__constant__ u8 SIGMA[10][16] = {
  {0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15}, {14,10,4,8,9,15,13,6,1,12,0,2,11,7,5,3}, {11,8,12,0,5,2,15,13,10,14,3,6,7,1,9,4},
  {7,9,3,1,13,12,11,14,2,6,5,10,4,0,15,8}, {9,0,5,7,2,4,10,15,14,1,11,12,6,8,3,13}, {2,12,6,10,0,11,8,3,4,13,7,5,15,14,1,9},
  {12,5,1,15,14,13,4,10,0,7,6,3,9,2,8,11}, {13,11,7,14,12,1,3,9,5,0,15,4,8,6,2,10}, {6,15,14,9,11,3,0,8,12,2,13,7,1,4,10,5},
  {10,2,8,4,7,6,1,5,15,11,9,14,3,12,13,0}};
__device__ const u32 IV32[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

__global__ void blake2s_kernel(const u8 *message, int length, int stride, u32 *out) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  const u8 *p = message + id * stride;
  u32 h[8];
  for (int i = 0; i < 8; ++i) h[i] = IV32[i];
  h[0] ^= 0x01010000 ^ 32;
  u64 done = 0;
  bool last;
  do {
    union { u8 bytes[64]; u32 words[16]; } m;
    int take = min(64, int(length - done));
    memset(m.bytes, 0, sizeof m.bytes);
    for (int i = 0; i < take; ++i) m.bytes[i] = p[done + i];
    done += take;
    last = done == (u64)length;
    u32 v[16];
    for (int i = 0; i < 8; ++i) v[i] = h[i], v[i + 8] = IV32[i];
    v[12] ^= (u32)done;
    v[13] ^= done >> 32;
    if (last) v[14] = ~v[14];
    for (int r = 0; r < 10; ++r) {
      const u8 *s = SIGMA[r];
      auto g = [&](int a, int b, int c, int d, int i) {
        v[a] += v[b] + m.words[s[2 * i]];
        v[d] = rotr<u32, 16>(v[d] ^ v[a]);
        v[c] += v[d];
        v[b] = rotr<u32, 12>(v[b] ^ v[c]);
        v[a] += v[b] + m.words[s[2 * i + 1]];
        v[d] = rotr<u32, 8>(v[d] ^ v[a]);
        v[c] += v[d];
        v[b] = rotr<u32, 7>(v[b] ^ v[c]);
      };
      for (int i = 0; i < 4; ++i) g(i, i + 4, i + 8, i + 12, i);
      for (int i = 0; i < 4; ++i) g(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, 4 + i);
    }
    for (int i = 0; i < 8; ++i) h[i] ^= v[i] ^ v[i + 8];
  } while (!last);
  for (int i = 0; i < 8; ++i) out[id * 8 + i] = h[i];
}

__global__ void siphash_kernel(const u8 *message, int length, u64 *out) {
  const u64 k0 = 0x0706050403020100, k1 = 0x0f0e0d0c0b0a0908;
  u64 v0 = k0 ^ 0x736f6d6570736575, v1 = k1 ^ 0x646f72616e646f6d, v2 = k0 ^ 0x6c7967656e657261, v3 = k1 ^ 0x7465646279746573;
#define ROTL(x, b) (u64)(((x) << (b)) | ((x) >> (64 - (b))))
#define SIPROUND                                                                                   \
  do {                                                                                             \
    v0 += v1; v1 = ROTL(v1, 13); v1 ^= v0; v0 = ROTL(v0, 32);                                      \
    v2 += v3; v3 = ROTL(v3, 16); v3 ^= v2;                                                         \
    v0 += v3; v3 = ROTL(v3, 21); v3 ^= v0;                                                         \
    v2 += v1; v1 = ROTL(v1, 17); v1 ^= v2; v2 = ROTL(v2, 32);                                      \
  } while (0)
  const u8 *p = message + 100 * threadIdx.x;
  length -= threadIdx.x;
  const u8 *end = p + length - length % 8;
  u64 b = (u64)length << 56;
  for (; p != end; p += 8) {
    u64 m = 0;
    for (int i = 7; i >= 0; --i) m = m << 8 | p[i];
    v3 ^= m;
    SIPROUND;
    SIPROUND;
    v0 ^= m;
  }
  switch (length & 7) {
    case 7: b |= (u64)p[6] << 48;
    case 6: b |= (u64)p[5] << 40;
    case 5: b |= (u64)p[4] << 32;
    case 4: b |= (u64)p[3] << 24;
    case 3: b |= (u64)p[2] << 16;
    case 2: b |= (u64)p[1] << 8;
    case 1: b |= (u64)p[0];
    case 0: break;
  }
  v3 ^= b;
  SIPROUND;
  SIPROUND;
  v0 ^= b;
  v2 ^= 0xff;
  for (int i = 0; i < 4; ++i) SIPROUND;
  out[threadIdx.x] = v0 ^ v1 ^ v2 ^ v3;
}

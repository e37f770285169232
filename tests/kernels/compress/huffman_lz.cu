// Decoders: canonical Huffman codes (bit reader, tables built in shared memory), LZ77 as in LZ4 blocks, run lengths with
// prefix sums, move-to-front and inverse Burrows-Wheeler, variable-length integers with delta and zigzag, Golomb-Rice codes.
// buffer raw u8[512] rand(0,9)
// buffer lengths u8[16] values(2,2,3,3,3,4,5,6,7,7)
// buffer bits u8[512]
// buffer plain u8[512] out
// buffer lz u8[64] values(0x54,97,98,99,100,101,5,0,0x1f,120,1,0,20,0x30,49,50,51)
// buffer expanded u8[128] out
// buffer runs u8[64] rand(0,7)
// buffer spread u8[512] out
// buffer total i32[4] out
// buffer bwt u8[32] values(4,3,3,18,4,0,3,3,3,3,3)
// buffer text u8[64] out
// buffer series i32[64] rand(-3000,3000)
// buffer packed u8[512]
// buffer again i32[64] out
// launch huffman_encode<<<1, 4>>>(raw, lengths, bits, total)
// launch huffman_decode<<<1, 32>>>(bits, lengths, plain, total)
// launch lz4_block<<<1, 1>>>(lz, 17, expanded, total)
// launch expand_runs<<<1, 64>>>(runs, spread)
// launch mtf_bwt<<<1, 1>>>(20, text, total)
// launch pack<<<1, 1>>>(series, packed, total)
// launch unpack<<<1, 1>>>(packed, again)
typedef unsigned char u8;
typedef unsigned int u32;

// Codes of the symbols from their lengths (canonical: by length, then by value).
struct Codebook {
  unsigned short first[9], count[9];
  u8 symbol[16];
  __device__ void build(const u8 *length, int n) {
    for (int l = 0; l < 9; ++l) first[l] = count[l] = 0;
    for (int s = 0; s < n; ++s) ++count[length[s]];
    count[0] = 0;
    int code = 0, k = 0;
    for (int l = 1; l < 9; ++l) {
      code = (code + count[l - 1]) << 1;
      first[l] = code;
      for (int s = 0; s < n; ++s)
        if (length[s] == l) symbol[k++] = s;
    }
  }
  __device__ int code_of(int s, const u8 *length) const {
    int l = length[s], rank = 0;
    for (int t = 0; t < s; ++t) rank += length[t] == l;
    return first[l] + rank;
  }
};

class BitWriter {
  u8 *out;
  u32 buffer = 0;
  int used = 0;

 public:
  __device__ explicit BitWriter(u8 *o) : out(o) {}
  __device__ void put(u32 v, int n) {
    buffer = buffer << n | v;
    used += n;
    while (used >= 8) {
      used -= 8;
      *out++ = u8(buffer >> used);
    }
  }
  __device__ u8 *flush() {
    if (used) put(0, 8 - used);
    return out;
  }
};
class BitReader {
  const u8 *in;
  unsigned long long window = 0;
  int have = 0;

 public:
  __device__ explicit BitReader(const u8 *i) : in(i) {}
  __device__ u32 peek(int n) {
    while (have < n) {
      window = window << 8 | *in++;
      have += 8;
    }
    return u32(window >> (have - n)) & ((1u << n) - 1);
  }
  __device__ void drop(int n) { have -= n; }
  __device__ u32 take(int n) {
    u32 v = peek(n);
    drop(n);
    return v;
  }
};

// Each thread codes a quarter of the input to its own stream.
__global__ void huffman_encode(const u8 *raw, const u8 *lengths, u8 *bits, int *total) {
  __shared__ Codebook book;
  if (threadIdx.x == 0) book.build(lengths, 10);
  __syncthreads();
  u8 *begin = bits + 128 * threadIdx.x;
  BitWriter w(begin);
  for (int i = 0; i < 128 && w.flush() - begin < 0; ++i) {
  }
  BitWriter real(begin);
  for (int i = 0; i < 128; ++i) {
    u8 s = raw[128 * threadIdx.x + i];
    if (s > 5) s -= 4;
    real.put(book.code_of(s, lengths), lengths[s]);
  }
  atomicAdd(&total[0], int(real.flush() - begin));
}

// A table by the next 7 bits gives symbol and length at once.
__global__ void huffman_decode(const u8 *bits, const u8 *lengths, u8 *plain, int *total) {
  __shared__ Codebook book;
  __shared__ struct Entry {
    u8 symbol;
    u8 length;
  } table[128];
  if (threadIdx.x == 0) book.build(lengths, 10);
  __syncwarp();
  for (int p = threadIdx.x; p < 128; p += 32) {
    Entry e = {255, 0};
    int base = 0;
    for (int l = 1; l <= 7; base += book.count[l++]) {
      int offset = (p >> (7 - l)) - book.first[l];
      if (offset >= 0 && offset < book.count[l]) {
        e = {book.symbol[base + offset], u8(l)};
        break;
      }
    }
    table[p] = e;
  }
  __syncwarp();
  if (threadIdx.x >= 4) return;
  BitReader r(bits + 128 * threadIdx.x);
  for (int i = 0; i < 128; ++i) {
    Entry e = table[r.peek(7)];
    r.drop(e.length);
    plain[128 * threadIdx.x + i] = e.symbol;
  }
  if (threadIdx.x == 0) total[3] = table[127].symbol * 16 + table[127].length;
}

__global__ void lz4_block(const u8 *in, int n, u8 *out, int *total) {
  const u8 *end = in + n;
  u8 *o = out;
  auto extend = [&in](int v) {
    if (v == 15) {
      u8 more;
      do v += more = *in++;
      while (more == 255);
    }
    return v;
  };
  while (in < end) {
    u8 tag = *in++;
    for (int literals = extend(tag >> 4); literals-- > 0;) *o++ = *in++;
    if (in >= end) break;
    int distance = in[0] | in[1] << 8;
    in += 2;
    int length = extend(tag & 15) + 4;
    for (const u8 *from = o - distance; length-- > 0;) *o++ = *from++;
  }
  total[1] = int(o - out);
}

__global__ void expand_runs(const u8 *runs, u8 *spread) {
  __shared__ int start[65];
  int t = threadIdx.x;
  start[t + 1] = runs[t];
  if (t == 0) start[0] = 0;
  __syncthreads();
  for (int o = 1; o < 64; o *= 2) {
    int v = t + 1 > o ? start[t + 1 - o] : 0;
    __syncthreads();
    start[t + 1] += v;
    __syncthreads();
  }
  int size = start[64];
  for (int i = t; i < size; i += 64) {
    int lo = 0, hi = 64;
    while (hi - lo > 1) {
      int mid = (lo + hi) / 2;
      (start[mid] <= i ? lo : hi) = mid;
    }
    spread[i] = u8(lo + 1);
  }
}

__device__ const char original[] = "abracadabra alakazam";
__global__ void mtf_bwt(int n, u8 *text, int *total) {
  constexpr int most = sizeof original - 1;
  u8 order[most], last[most], recency[256], coded[most];
  for (int i = 0; i < n; ++i) {
    int j = i;
    for (; j > 0; --j) {
      int a = i, b = order[j - 1], k = 0;
      for (; k < n; ++k) {
        char x = original[(a + k) % n], y = original[(b + k) % n];
        if (x != y) break;
      }
      if (original[(a + k) % n] >= original[(b + k) % n]) break;
      order[j] = order[j - 1];
    }
    order[j] = i;
  }
  int row = 0;
  for (int i = 0; i < n; ++i) {
    last[i] = original[(order[i] + n - 1) % n];
    if (order[i] == 0) row = i;
  }
  for (int i = 0; i < 256; ++i) recency[i] = i;
  for (int i = 0; i < n; ++i) {
    int k = 0;
    while (recency[k] != last[i]) ++k;
    coded[i] = k;
    for (; k; --k) recency[k] = recency[k - 1];
    recency[0] = last[i];
  }
  int zeros = 0;
  for (u8 c : coded) zeros += c == 0;
  total[2] = zeros * 100 + row;
  // And back.
  for (int i = 0; i < 256; ++i) recency[i] = i;
  u8 count[128] = {}, start[128], next[most];
  for (int i = 0; i < n; ++i) {
    u8 c = recency[coded[i]];
    for (int k = coded[i]; k; --k) recency[k] = recency[k - 1];
    recency[0] = c;
    last[i] = c;
    ++count[c];
  }
  for (int c = 0, at = 0; c < 128; at += count[c++]) start[c] = at;
  for (int i = 0; i < n; ++i) next[start[last[i]]++] = i;
  for (int i = 0, k = next[row]; i < n; ++i, k = next[k]) text[i] = last[k];
}

__global__ void pack(const int *series, u8 *packed, int *) {
  u8 *o = packed;
  int previous = 0;
  for (int i = 0; i < 32; ++i) {
    int delta = series[i] - previous;
    previous = series[i];
    u32 z = u32(delta) << 1 ^ u32(delta >> 31);
    while (z >= 128) {
      *o++ = z | 128;
      z >>= 7;
    }
    *o++ = z;
  }
  BitWriter w(o);
  for (int i = 32; i < 64; ++i) {
    u32 z = u32(series[i]) << 1 ^ u32(series[i] >> 31);
    u32 q = z >> 10;
    while (q--) w.put(1, 1);
    w.put(0, 1);
    w.put(z & 1023, 10);
  }
  w.flush();
}
__global__ void unpack(const u8 *packed, int *series) {
  int v = 0;
  for (int i = 0; i < 32; ++i) {
    u32 z = 0;
    int shift = 0;
    u8 b;
    do {
      b = *packed++;
      z |= (b & 127u) << shift;
      shift += 7;
    } while (b & 128);
    v += int(z >> 1) ^ -int(z & 1);
    series[i] = v;
  }
  BitReader r(packed);
  for (int i = 32; i < 64; ++i) {
    u32 q = 0;
    while (r.take(1)) ++q;
    u32 z = q << 10 | r.take(10);
    series[i] = int(z >> 1) ^ -int(z & 1);
  }
}

// Data as it lies in memory: packed structures and network headers, bit-fields of several bases, unions and type punning,
// anonymous members, alignment, flexible tails, enumerations as flags, endian swaps, offsets, memcpy of odd sizes.
// buffer packets u8[256] rand(0,255)
// buffer fields u32[96] out
// buffer flipped u8[256] out
// buffer floats u32[128] out
// buffer sizes i32[32] out
// buffer table i32[64] out
// launch parse<<<1, 8>>>(packets, fields)
// launch byte_swap<<<1, 32>>>(packets, flipped)
// launch pun<<<1, 32>>>(packets, floats)
// launch measure<<<1, 1>>>(sizes)
// launch records<<<1, 16>>>(packets, table)
#include <cstddef>
#include <cstdint>

#pragma pack(push, 1)
struct Ethernet {
  uint8_t to[6], from[6];
  uint16_t type;
};
struct Ip {
  uint8_t length : 4, version : 4;
  uint8_t service;
  uint16_t total, id;
  uint16_t offset : 13;
  uint16_t flags : 3;
  uint8_t life, protocol;
  uint16_t sum;
  uint32_t source, destination;
};
struct Frame {
  Ethernet link;
  Ip ip;
  int16_t tail;
};
#pragma pack(pop)
static_assert(sizeof(Frame) == 36, "no padding");

struct __attribute__((packed)) Mixed {
  char c;
  double d;
  short s;
  struct {
    int x;
    char y;
  } inner;
  long long l __attribute__((aligned(4)));
};

__device__ uint16_t ntohs(uint16_t v) { return v << 8 | v >> 8; }
__device__ uint32_t ntohl(uint32_t v) { return __byte_perm(v, 0, 0x0123); }

__global__ void parse(const unsigned char *packets, unsigned *fields) {
  const Frame *f = reinterpret_cast<const Frame *>(packets + 25 * threadIdx.x);  // never aligned
  unsigned *o = fields + 12 * threadIdx.x;
  o[0] = ntohs(f->link.type);
  o[1] = f->ip.version * 16 + f->ip.length;
  o[2] = ntohs(f->ip.total);
  o[3] = f->ip.offset;
  o[4] = f->ip.flags;
  o[5] = ntohl(f->ip.source);
  o[6] = f->ip.destination;
  o[7] = f->tail;
  Frame copy = *f;
  copy.ip.flags = 5;
  copy.ip.offset += 3;
  copy.ip.version ^= 6;
  copy.link.from[2] = copy.link.to[3];
  unsigned h = 0;
  for (size_t i = 0; i < sizeof copy; ++i) h = h * 131 + reinterpret_cast<const unsigned char *>(&copy)[i];
  o[8] = h;
  Mixed m = {};
  memcpy(&m, packets + threadIdx.x, sizeof m);
  o[9] = m.c + m.s * 3 + m.inner.x * 5 + m.inner.y * 7;
  o[10] = (unsigned)m.l;
  m.d = 1.5;
  memcpy(&o[11], reinterpret_cast<char *>(&m) + offsetof(Mixed, d) + 5, 3);
}

template <typename T>
__device__ T swapped(T v) {
  union {
    T whole;
    unsigned char byte[sizeof(T)];
  } a{v}, b;
  for (unsigned i = 0; i < sizeof(T); ++i) b.byte[i] = a.byte[sizeof(T) - 1 - i];
  return b.whole;
}
__global__ void byte_swap(const unsigned char *in, unsigned char *out) {
  int t = threadIdx.x;
  unsigned char *o = out + 8 * t;
  switch (t & 3) {
    case 0: *reinterpret_cast<unsigned long long *>(o) = swapped(*reinterpret_cast<const unsigned long long *>(in + 8 * t)); break;
    case 1: for (int i = 0; i < 2; ++i) reinterpret_cast<float *>(o)[i] = swapped(reinterpret_cast<const float *>(in + 8 * t)[i]); break;
    case 2: for (int i = 0; i < 4; ++i) reinterpret_cast<short *>(o)[i] = swapped(reinterpret_cast<const short *>(in + 8 * t)[i]); break;
    default:
      struct Seven {
        char c[7];
      } s;
      memcpy(&s, in + 8 * t + 1, 7);
      Seven u = s;
      for (int i = 6; i > 0; --i) u.c[i] = u.c[i - 1];
      *reinterpret_cast<Seven *>(o) = u;
      int k = 0;
      while (k < 6 && s.c[k] == u.c[k]) ++k;
      o[7] = (unsigned char)s.c[k] > (unsigned char)u.c[k];
  }
}

union Number {
  float f;
  unsigned u;
  struct {
    unsigned mantissa : 23;
    unsigned exponent : 8;
    unsigned sign : 1;
  };
  unsigned char bytes[4];
};
struct Value {
  enum Kind : unsigned char { integer, real, pair } kind;
  union {
    long long i;
    double d;
    struct {
      short a, b;
    };
  };
};
__global__ void pun(const unsigned char *in, unsigned *out) {
  int t = threadIdx.x;
  Number n;
  n.u = 0;
  n.exponent = 120 + in[t] % 16;
  n.mantissa = in[t] * 3000 + in[t + 32];
  n.sign = in[t] & 1;
  n.bytes[0] ^= 0x11;
  out[t] = n.u;
  n.f *= 2.0f;
  ++n.exponent;
  out[32 + t] = n.exponent << 4 | n.bytes[3] >> 4;
  Value v;
  v.kind = static_cast<Value::Kind>(in[t] % 3);
  if (v.kind == Value::integer) v.i = -5 - t;
  else if (v.kind == Value::real) v.d = t * 0.125;
  else v.a = t, v.b = -t;
  Value w = v;
  out[64 + t] = w.kind == Value::integer ? (unsigned)w.i : w.kind == Value::real ? __double2hiint(w.d) : w.a * 1000 + w.b;
  struct Signed {
    int a : 5, : 0, b : 7;
    bool c : 1;
    long long d : 40;
    Value::Kind k : 2;
  } s = {in[t] - 100, in[t + 1] - 128, (in[t] & 2) != 0, -1ll - t, v.kind};
  s.d *= 1ll << 30;
  s.a++;
  --s.b;
  out[96 + t] = s.a + s.b * 100 + s.c * 100000 + (unsigned)(s.d >> 28) + s.k;
}

struct Empty {};
struct alignas(32) Wide : Empty {
  char c;
};
struct Tail {
  int n;
  short data[];
};
template <typename T, typename U>
struct Both : Empty {
  [[no_unique_address]] T t;
  U u;
};
struct B1 {
  int a;
  char b;
};
struct B2 : B1 {
  char c;
};
struct B3 {
  virtual __device__ void f() {}
  char c;
};
struct B4 : B3 {
  char d;
};
enum Flags : unsigned { none = 0, read = 1, write = 2, exec = 4 };
__device__ constexpr Flags operator|(Flags a, Flags b) { return static_cast<Flags>(unsigned(a) | unsigned(b)); }
__device__ Flags &operator|=(Flags &a, Flags b) { return a = a | b; }
__global__ void measure(int *o) {
  *o++ = sizeof(Mixed);
  *o++ = offsetof(Mixed, l);
  *o++ = sizeof(Wide) * 100 + alignof(Wide);
  *o++ = sizeof(Tail) + offsetof(Tail, data);
  *o++ = sizeof(Both<char, int>);
  *o++ = sizeof(B2) * 100 + offsetof(B2, c);
  *o++ = sizeof(B4);
  *o++ = sizeof(Value) * 10 + alignof(Value);
  *o++ = sizeof(float3) * 1000 + alignof(float4) * 10 + alignof(double2) % 10;
  *o++ = sizeof(Number) + sizeof(Empty) * 10;
  Flags f = read;
  f |= exec;
  *o++ = f + (f & write) * 100;
  Wide w[2];
  *o++ = int(reinterpret_cast<size_t>(&w[1]) - reinterpret_cast<size_t>(&w[0])) + int(reinterpret_cast<size_t>(w) % 32);
  *o++ = sizeof(int (*[3])(char)) + sizeof(int Mixed::*) + sizeof(void (B3::*)());
  *o++ = sizeof("abc" "de") + sizeof(L'x') + sizeof(u"xy") + sizeof 'c';
}

struct Record {
  uint8_t kind;
  union {
    struct {
      int8_t dx, dy;
    } move;
    uint16_t amount;
  };
  uint32_t when : 24;
  uint32_t urgent : 1;
};
__global__ void records(const unsigned char *in, int *table) {
  __shared__ Record log[16];
  int t = threadIdx.x;
  Record r;
  r.kind = in[t] & 1;
  if (r.kind) r.move = {(int8_t)in[t + 16], (int8_t)in[t + 32]};
  else r.amount = in[t + 16] << 8 | in[t + 48];
  r.when = in[t] * 70000u;
  r.urgent = in[t] >> 7;
  log[15 - t] = r;
  __syncthreads();
  const auto &[kind, when] = [](const Record &x) {
    struct Out {
      int kind;
      unsigned when;
    };
    return Out{x.kind ? x.move.dx - x.move.dy : x.amount, x.when};
  }(log[t]);
  table[t] = kind;
  table[16 + t] = when;
  table[32 + t] = log[t].urgent ? -1 : log[t].kind;
  Record *p = &log[t];
  p->when += 1u << 23;
  p->urgent ^= 1;
  table[48 + t] = p->when >> 4 | p->urgent << 28;
}

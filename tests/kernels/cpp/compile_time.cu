// buffer x f32[256] rand(-2,2)
// buffer out f32[1024] out tol=1e-5
// buffer ints u32[1024] out
// launch polynomials<<<2, 128>>>(x, out)
// launch tables<<<2, 128>>>(ints)
// launch units<<<2, 128>>>(x, out)
// Work at compile time: constexpr tables made by loops, literals of one's own, dimensional units, integer sequences, compile-time strings and primes, folds.
#include <cstdint>
#include <type_traits>
#include <utility>

template <std::size_t N> struct Crc {
  uint32_t v[N];
  constexpr Crc() : v() {
    for (std::size_t i = 0; i < N; i++) {
      uint32_t c = static_cast<uint32_t>(i);
      for (int k = 0; k < 8; k++) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
      v[i] = c;
    }
  }
};
__constant__ constexpr Crc<256> kCrc{};

constexpr bool is_prime(unsigned n) {
  if (n < 2) return false;
  for (unsigned d = 2; d * d <= n; ++d)
    if (n % d == 0) return false;
  return true;
}
template <unsigned Count> struct Primes {
  unsigned p[Count]{};
  constexpr Primes() {
    unsigned n = 0, c = 2;
    while (n < Count) {
      if (is_prime(c)) p[n++] = c;
      c++;
    }
  }
};
__device__ constexpr auto kPrimes = Primes<64>();
static_assert(kPrimes.p[63] == 311, "the 64th prime");

__host__ __device__ constexpr uint64_t fnv(const char *s) {
  uint64_t h = 0xcbf29ce484222325ull;
  for (; *s; ++s) h = (h ^ static_cast<unsigned char>(*s)) * 0x100000001b3ull;
  return h;
}
__host__ __device__ constexpr uint64_t operator""_id(const char *s, std::size_t) { return fnv(s); }
__host__ __device__ constexpr unsigned operator""_bits(const char *digits) {
  unsigned v = 0;
  for (; *digits; digits++)
    if (*digits != '\'') v = v * 2 + (*digits - '0');
  return v;
}

// Quantities with dimensions: exponents of metre and second.
template <int M, int S> struct Quantity {
  float v;
  __host__ __device__ friend constexpr Quantity operator+(Quantity a, Quantity b) { return {a.v + b.v}; }
};
template <int M1, int S1, int M2, int S2> __host__ __device__ constexpr Quantity<M1 + M2, S1 + S2> operator*(Quantity<M1, S1> a, Quantity<M2, S2> b) { return {a.v * b.v}; }
template <int M1, int S1, int M2, int S2> __host__ __device__ constexpr Quantity<M1 - M2, S1 - S2> operator/(Quantity<M1, S1> a, Quantity<M2, S2> b) { return {a.v / b.v}; }
using Metre = Quantity<1, 0>;
using Second = Quantity<0, 1>;
using Speed = Quantity<1, -1>;
__host__ __device__ constexpr Metre operator""_m(long double v) { return {static_cast<float>(v)}; }
__host__ __device__ constexpr Metre operator""_km(unsigned long long v) { return {v * 1000.f}; }
__host__ __device__ constexpr Second operator""_s(long double v) { return {static_cast<float>(v)}; }
static_assert(std::is_same_v<decltype(1_km / 2.0_s), Speed>);

// Chebyshev coefficients' recurrence unrolled by an index sequence.
template <std::size_t N> struct ChebyshevT {
  template <std::size_t... I> static __device__ float sum(float x, std::index_sequence<I...>) {
    float t[N] = {1.f, x};
    ((I >= 2 ? (void)(t[I] = 2 * x * t[I - 1] - t[I - 2]) : (void)0), ...);
    return ((t[I] / (I + 1.f)) + ...);
  }
};
template <> struct ChebyshevT<1> {
  template <std::size_t... I> static __device__ float sum(float, std::index_sequence<I...>) { return 1.f; }
};

template <int... C> struct Poly {
  static __device__ constexpr float at(float x) {
    float r = 0.f;
    ((r = r * x + C), ...);
    return r;
  }
  template <int... D> __host__ __device__ constexpr Poly<(C + D)...> operator+(Poly<D...>) const { return {}; }
};

__global__ void polynomials(const float *x, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = ChebyshevT<8>::sum(x[i] / 2, std::make_index_sequence<8>()) + ChebyshevT<1>::sum(x[i], std::make_index_sequence<1>{});
  constexpr auto sum = Poly<1, -2, 3>{} + Poly<0, 5, -1>{};
  static_assert(decltype(sum)::at(2) == 12.f);
  out[256 + i] = sum.at(x[i]);
}

template <char... S> struct Text {
  static constexpr unsigned size = sizeof...(S);
  static __device__ char at(int i) {
    constexpr char chars[] = {S..., 0};
    return chars[i];
  }
  static constexpr unsigned vowels = ((S == 'a' || S == 'e' || S == 'i' || S == 'o' || S == 'u') + ... + 0);
};

enum class Colour : unsigned char { red, green, blue };
template <Colour C> constexpr unsigned weight = 1;
template <> constexpr unsigned weight<Colour::green> = 10;
template <> constexpr unsigned weight<Colour::blue> = 100;
template <Colour... C> constexpr unsigned total = (weight<C> + ... + 0u);

__global__ void tables(unsigned *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned c = ~0u;
  for (int k = 0; k < 4; k++) c = kCrc.v[(c ^ (i >> k)) & 255] ^ (c >> 8);
  out[i] = ~c;
  out[256 + i] = kPrimes.p[i % 64] * (i / 64 + 1);
  unsigned branch;
  switch (fnv(i % 3 == 0 ? "alpha" : i % 3 == 1 ? "beta" : "gamma")) {
    case "alpha"_id: branch = 1; break;
    case "beta"_id: branch = 20; break;
    case "gamma"_id: branch = 300; break;
    default: branch = 0;
  }
  using T = Text<'c', 'o', 'm', 'p', 'i', 'l', 'e'>;
  out[512 + i] = branch + 1011'0001_bits * T::size + T::vowels + T::at(i % 8);
  out[768 + i] = total<Colour::red, Colour::blue, Colour::green, Colour::green> + total<> + (unsigned)("alpha"_id >> (i % 32));
}

__global__ void units(const float *x, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Second t{x[i] + 3.f};
  const Speed v = 3_km / 1500.0_s + Speed{x[i]};
  const auto a = v / t;
  const Metre where = 12.5_m + v * t + a * t * t;
  out[512 + i] = where.v;
  constexpr auto area = 2.0_m * 3.5_m;
  static_assert(std::is_same_v<decltype(area), const Quantity<2, 0>>);
  out[768 + i] = (area / Metre{4}).v + x[i];
}

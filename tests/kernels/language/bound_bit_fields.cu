// Bit-fields: conversions, promotions, structured bindings with unnamed ones.
// buffer answers i32[32] out
// launch bound_bit_fields<<<1, 1>>>(answers)
enum E : unsigned char { e0, e1, e2, e3 };
struct B { int a : 3; unsigned b : 5; bool c : 1; E e : 2; long long d : 40; int : 0; signed char s : 4; unsigned long long u : 33; };
template<class T> __device__ int which(T &&) { return sizeof(T); }
__device__ int cr(const int &r) { return r; }
__device__ long long ll(const long long &r) { return r; }
template<class T> __device__ const T &mx(const T &a, const T &b) { return a < b ? b : a; }
__global__ void bound_bit_fields(int *o) {
  B x{}; x.a = 3; x.b = 31; x.c = 1; x.e = e3; x.d = -5; x.s = -8; x.u = 0x1ffffffffull;
  o[0] = cr(x.a) * 100 + cr(x.b); o[1] = (int)ll(x.d); o[2] = mx((int)x.a, 2);
  o[3] = x.a++ ; o[4] = x.a; o[5] = ++x.b; o[6] = x.b--; o[7] = x.b; o[8] = (x.a = 7); o[9] = (x.b += 40);
  auto y = x.b; o[10] = sizeof y; o[11] = (x.b - 40) < 0; o[12] = (x.u - 0x200000000ull) >> 40 != 0; o[13] = sizeof(x.u + 0);
  o[14] = sizeof(+x.e); o[15] = sizeof(B); o[16] = (x.c ? x.a : x.s); x.s <<= 1; o[17] = x.s; x.s ^= 5; o[18] = x.s;
  const int &r = x.a; x.a = 1; o[19] = r; auto &&z = B{2, 3}.a; o[20] = z; 
  int t = 1; (t ? x.a : x.s) ;  o[22] = -x.b < 0; o[23] = ~x.b < 0; 
  x.d = 1ll << 39; o[24] = x.d < 0; x.d >>= 3; o[25] = (int)(x.d >> 32);
  auto [p, q, c, e, d, s, u] = x; o[26] = p + q; p = 9; o[27] = p; o[28] = (int)s; decltype(q) qq = 200; o[29] = qq; 
  B *pb = &x; pb->e = (E)(pb->e + 2); o[30] = pb->e; o[31] = pb->a + pb->b;
}

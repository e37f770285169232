// Elementary functions of 128 bits (device_fp128_functions.h), by the arithmetic of quad.cu. Numbers of twice the length are pairs. The largest
// errors found against a reference of 400 bits are below two units in the last place.
typedef unsigned __int128 __nv_u128;

#define __NV_QUAD_BIAS 16383
#define __NV_QUAD_MAX 32767
#define __NV_QUAD_HIDDEN ((__nv_u128)1 << 112)
#define __NV_QUAD_SIGN ((__nv_u128)1 << 127)
#define __NV_QUAD_INF ((__nv_u128)__NV_QUAD_MAX << 112)
#define __NV_QUAD_NAN ((__nv_u128)0x7fff8 << 108)

// Constants: the nearest quad, or the first bits (_H) and the rest (_L).
#define __NV_LN2_H __NV_Q(0x3ffe62e42fefa39eull, 0xf35793c767300000ull)
#define __NV_LN2_L __NV_Q(0x3f98f97b57a079a1ull, 0x93394c5b16c5068cull)
#define __NV_LN10_H __NV_Q(0x400026bb1bbb5551ull, 0x582dd4adac5705a6ull)
#define __NV_LN10_L __NV_Q(0x3f8c451c51fd9f3bull, 0x4bbf21d078c3d040ull)
#define __NV_PIO2_H __NV_Q(0x3fff921fb54442d1ull, 0x8469898cc51701b8ull)
#define __NV_PIO2_L __NV_Q(0x3f8ccd129024e088ull, 0xa67cc74020bbea64ull)
#define __NV_LOG2E_H __NV_Q(0x3fff71547652b82full, 0xe1777d0ffda0d23aull)
#define __NV_LOG2E_L __NV_Q(0x3f8df4475abbd546ull, 0xeb4ad2c45928b367ull)
#define __NV_LOG10E_H __NV_Q(0x3ffdbcb7b1526e50ull, 0xe32a6ab7555f5a68ull)
#define __NV_LOG10E_L __NV_Q(0xbf8b1e6e08e5cfedull, 0xd1b2efee2e0695d8ull)
#define __NV_LOG210_H __NV_Q(0x4000a934f0979a37ull, 0x15fc9257edfe9b60ull)
#define __NV_LOG210_L __NV_Q(0xbf8e2599349d500eull, 0x4262958b724a9bfcull)
static __device__ const unsigned long long __nv_internal_quad_inverse[][2] = {
  {0x3fff000000000000ull, 0x0ull},
  {0x3fff000000000000ull, 0x0ull},
  {0x3ffe000000000000ull, 0x0ull},
  {0x3ffc555555555555ull, 0x5555555555555555ull},
  {0x3ffa555555555555ull, 0x5555555555555555ull},
  {0x3ff8111111111111ull, 0x1111111111111111ull},
  {0x3ff56c16c16c16c1ull, 0x6c16c16c16c16c17ull},
  {0x3ff2a01a01a01a01ull, 0xa01a01a01a01a01aull},
  {0x3fefa01a01a01a01ull, 0xa01a01a01a01a01aull},
  {0x3fec71de3a556c73ull, 0x38faac1c88e50017ull},
  {0x3fe927e4fb7789f5ull, 0xc72ef016d3ea6679ull},
  {0x3fe5ae64567f544eull, 0x38fe747e4b837dc7ull},
  {0x3fe21eed8eff8d89ull, 0x7b544da987acfe85ull},
  {0x3fde6124613a86d0ull, 0x97ca38331d23af68ull},
  {0x3fda93974a8c07c9ull, 0xd20badf145dfa3e5ull},
  {0x3fd6ae7f3e733b81ull, 0xf11d8656b0ee8cb0ull},
  {0x3fd2ae7f3e733b81ull, 0xf11d8656b0ee8cb0ull},
  {0x3fce952c77030ad4ull, 0xa6b2605197771b00ull},
  {0x3fca6827863b97d9ull, 0x77bb004886a2c2abull},
  {0x3fc62f49b4681415ull, 0x724ca1ec3b7b9675ull},
  {0x3fc1e542ba402022ull, 0x507a9cad2bf8f0bbull},
  {0x3fbd71b8ef6dcf57ull, 0x18bef146fcee6e45ull},
  {0x3fb90ce396db7f85ull, 0x29450c90b7f338ecull},
  {0x3fb4761b41316381ull, 0x9d97b8704dd7f628ull},
  {0x3faff2cf01972f57ull, 0x7cca4b4067ca9d8aull},
  {0x3fab3f3ccdd165faull, 0x8d4e44a419776f11ull},
  {0x3fa688e85fc6a4e5ull, 0x9a38f2050ba6b015ull},
  {0x3fa1d1ab1c2dcceaull, 0x320a9a18f15d4277ull},
  {0x3f9d0a18a2635085ull, 0xd373c5c51c354a8dull},
  {0x3f98259f98b4358aull, 0xd7abe30e7766f129ull},
  {0x3f933932c5047d60ull, 0xe60caded4c2989c5ull},
  {0x3f8e434d2e783f5bull, 0xc42e1ee46fa6bfc4ull},
  {0x3f89434d2e783f5bull, 0xc42e1ee46fa6bfc4ull},
  {0x3f843981254dd0d5ull, 0x1b5382cdffa97422ull},
  {0x3f7f2710231c0fd7ull, 0xa13f8a2b4af9d6b7ull},
  {0x3f7a0dc59c716d91ull, 0xf2833c7f5a7e0624ull},
};
// The bits of 2/pi after the point.
static __device__ const unsigned long long __nv_internal_quad_two_over_pi[] = {
  0xa2f9836e4e441529ull, 0xfc2757d1f534ddc0ull, 0xdb6295993c439041ull, 0xfe5163abdebbc561ull, 0xb7246e3a424dd2e0ull, 0x06492eea09d1921cull,
  0xfe1deb1cb129a73eull, 0xe88235f52ebb4484ull, 0xe99c7026b45f7e41ull, 0x3991d639835339f4ull, 0x9c845f8bbdf9283bull, 0x1ff897ffde05980full,
  0xef2f118b5a0a6d1full, 0x6d367ecf27cb09b7ull, 0x4f463f669e5fea2dull, 0x7527bac7ebe5f17bull, 0x3d0739f78a5292eaull, 0x6bfb5fb11f8d5d08ull,
  0x56033046fc7b6babull, 0xf0cfbc209af4361dull, 0xa9e391615ee61b08ull, 0x6599855f14a06840ull, 0x8dffd8804d732731ull, 0x06061556ca73a8c9ull,
  0x60e27bc08c6b47c4ull, 0x19c367cddce8092aull, 0x8359c4768b961ca6ull, 0xddaf44d15719053eull, 0xa5ff07053f7e33e8ull, 0x32c2de4f98327dbbull,
  0xc33d26ef6b1e5ef8ull, 0x9f3a1f35caf27f1dull, 0x87f121907c7c246aull, 0xfa6ed5772d30433bull, 0x15c614b59d19c3c2ull, 0xc4ad414d2c5d000cull,
  0x467d862d71e39ac6ull, 0x9b0062337cd2b497ull, 0xa7b4d55537f63ed7ull, 0x1810a3fc764d2a9dull, 0x64abd770f87c6357ull, 0xb07ae715175649c0ull,
  0xd9d63b3884a7cb23ull, 0x24778ad623545ab9ull, 0x1f001b0af1dfce19ull, 0xff319f6a1e666157ull, 0x9947fbacd87f7eb7ull, 0x652289e83260bfe6ull,
  0xcdc4ef09366cd43full, 0x5dd7de16de3b5892ull, 0x9bde2822d2e88628ull, 0x4d58e232cac616e3ull, 0x08cb7de050c017a7ull, 0x1df35be01834132eull,
  0x6212830148835b8eull, 0xf57fb0adf2e91e43ull, 0x4a48d36710d8ddaaull, 0x425faece616aa428ull, 0x0ab499d3f2a6067full, 0x775c83c2a3883c61ull,
  0x78738a5a8cafbdd7ull, 0x6f63a62dcbbff4efull, 0x818d67c12645ca55ull, 0x36d9cad2a8288d61ull, 0xc277c9121426049bull, 0x4612c459c444c5c8ull,
  0x91b24df31700ad43ull, 0xd4e5492910d5fdfcull, 0xbe00cc941eeece70ull, 0xf53e1380f1ecc3e7ull, 0xb328f8c79405933eull, 0x71c1b3092ef3450bull,
  0x9c12887b20ab9fb5ull, 0x2ec292472f327b6dull, 0x550c90a7721fe76bull, 0x96cb314a1679e279ull, 0x4189dff49794e884ull, 0xe6e29731996bed88ull,
  0x365f5f0efdbbb49aull, 0x486ca46742727132ull, 0x5d8db8159f09e5bcull, 0x25318d3974f71c05ull, 0x30010c0d68084b58ull, 0xee2c90aa4702e774ull,
  0x24d6bda67df77248ull, 0x6eef169fa6948ef6ull, 0x91b45153d1f20acfull, 0x3398207e4bf56863ull, 0xb25f3edd035d407full, 0x8985295255c06437ull,
  0x10d86d324832754cull, 0x5bd4714e6e5445c1ull, 0x090b69f52ad56614ull, 0x9d072750045ddb3bull, 0xb4c576ea17f9877dull, 0x6b49ba271d296996ull,
  0xacccc65414ad6ae2ull, 0x9089d98850722cbeull, 0xa4049407777030f3ull, 0x27fc00a871ea49c2ull, 0x663de06483dd9797ull, 0x3fa3fd94438c860dull,
  0xde41319d39928c70ull, 0xdde7b7173bdf082bull, 0x3715a0805c93805aull, 0x921110d8e80faf80ull, 0x6c4bffdb0f903876ull, 0x185915a562bbcb61ull,
  0xb989c7bd401004f2ull, 0xd2277549f6b6ebbbull, 0x22dbaa140a2f2689ull, 0x768364333b091a94ull, 0x0eaa3a51c2a31daeull, 0xedaf12265c4dc26dull,
  0x9c7a2d9756c0833full, 0x03f6f0098c402b99ull, 0x316d07b43915200cull, 0x5bc3d8c492f54badull, 0xc6a5ca4ecd37a736ull, 0xa9e69492ab6842ddull,
  0xde6319ef8c76528bull, 0x6837dbfcaba1ae31ull, 0x15dfa1ae00dafb0cull, 0x664d64b705ed3065ull, 0x29bf56573aff47b9ull, 0xf96af3be75df9328ull,
  0x3080abf68c6615cbull, 0x040622fa1de4d9a4ull, 0xb33d8f1b5709cd36ull, 0xe9424ea4be13b523ull, 0x331aaaf0a8654fa5ull, 0xc1d20f3f0bcd785bull,
  0x76f923048b7b7217ull, 0x8953a6c6e26e6f00ull, 0xebef584a9bb7dac4ull, 0xba66aacfcf761d02ull, 0xd12df1b1c1998c77ull, 0xadc3da4886a05df7ull,
  0xf480c62ff0ac9aecull, 0xddbc5c3f6dded01full, 0xc790b6db2a3a25a3ull, 0x9aaf009353ad0457ull, 0xb6b42d297e804ba7ull, 0x07da0eaa76a1597bull,
  0x2a12162db7dcfde5ull, 0xfafedb89fdbe896cull, 0x76e4fca90670803eull, 0x156e85ff87fd073eull, 0x2833676186182aeaull, 0xbd4dafe7b36e6d8full,
  0x3967955bbf3148d7ull, 0x8416df30432dc735ull, 0x6125ce70c9b8cb30ull, 0xfd6cbfa200a4e46cull, 0x05a0dd5a476f21d2ull, 0x1262845cb9496170ull,
  0xe0566b0152993755ull, 0x50b7d51ec4f1335full, 0x6e13e4305da92e85ull, 0xc3b21d3632a1a4b7ull, 0x08d4b1ea21f716e4ull, 0x698f77ff2780030cull,
  0x2d408da0cd4f99a5ull, 0x20d3a2b30a5d2f42ull, 0xf9b4cbda11d0be7dull, 0xc1db9bbd17ab81a2ull, 0xca5c6a0817552e55ull, 0x0027f0147f8607e1ull,
  0x640b148d4196debeull, 0x872afddab6256b34ull, 0x897bfef3059ebfb9ull, 0x4f6a68a82a4a5ac4ull, 0x4fbcf82d985ad795ull, 0xc7f48d4d0da63a20ull,
  0x5f57a4b13f149538ull, 0x800120cc86dd71b6ull, 0xdec9f560bf11654dull, 0x6b0701acb08cd0c0ull, 0xb24855510efb1ec3ull, 0x72953b06a33540c0ull,
  0x7bdc06cc45e0fa29ull, 0x4ec8cad641f3e8deull, 0x647cd8649b31bed9ull, 0xc397a4d45877c5e3ull, 0x6913daf03c3aba46ull, 0x18465f7555f5bdd2ull,
  0xc6926e5d2eaced44ull, 0x0e423e1c87c461e9ull, 0xfd29f3d6e7ca7c22ull, 0x35916fc5e0088dd7ull, 0xffe26a6ec6fdb0c1ull, 0x0893745d7cb2ad6bull,
  0x9d6ecd7b723e6a11ull, 0xc6a9cff7df7329baull, 0xc9b55100b70db2e2ull, 0x24ba74607de58ad8ull, 0x742c150d0c188194ull, 0x667e162901767a9full,
  0xbefdfdef4556367eull, 0xd913d9ecb9ba8bfcull, 0x97c427a831c36ef1ull, 0x36c59456a8d8b5a8ull, 0xb40ecccf2d891234ull, 0x576f89562ce3ce99ull,
  0xb920d6aa5e6b9c2aull, 0x3ecc5f114a0bfdfbull, 0xf4e16d3b8e2c86e2ull, 0x84d4e9a9b4fcd1eeull, 0xefc9352e61392f44ull, 0x2138c8d91b0afc81ull,
  0x6a4afbd81c2f84b4ull, 0x538c994ecc2254dcull, 0x552ad6c6c096190bull, 0xb8701a649569605aull, 0x26ee523f0f117f11ull, 0xb5f4f5cbfc2dbc34ull,
  0xeebc34cc5de8605eull, 0xdd9b8e67ef3392b8ull, 0x17c99b5861bc57e1ull, 0xc68351103ed84871ull, 0xdddd1c2da118af46ull, 0x2c21d7f359987ad9ull,
  0xc0549efa864ffc06ull, 0x56ae79e536228922ull, 0xad38dc9367aae855ull, 0x3826829be7caa40dull, 0x51b133990ed7a948ull, 0x0569f0b265a7887full,
  0x974c8836d1f9b392ull, 0x214a827b21cf98dcull, 0x9f405547dc3a74e1ull, 0x42eb67df9dfe5fd4ull, 0x5ea4677b7aacbaa2ull, 0xf65523882b55ba41ull,
  0x086e59862a218347ull, 0x39e6e389d49ee540ull, 0xfb49e956ffca0f1cull, 0x8a59c52bfa94c5c1ull, 0xd3cfc50fae5adb86ull, 0xc5476243853b8621ull,
  0x94792c8761107b4cull, 0x2a1a2c8012bf4390ull, 0x2688893c78e4c4a8ull, 0x7bdbe5c23ac4eaf4ull, 0x268a67f7bf920d2bull, 0xa365b1933d0b7cbdull,
  0xdc51a463dd27dde1ull, 0x6919949a9529a828ull, 0xce68b4ed09209f44ull, 0xca984e638270237cull, 0x7e32b90f8ef5a7e7ull, 0x561408f1212a9db5ull,
  0x4d7e6f5119a5abf9ull, 0xb5d6df8261dd9602ull, 0x36169f3ac4a1a283ull, 0x6ded727a8d39a9b8ull, 0x825c326b5b2746edull, 0x34007700d255f4fcull,
  0x4d59018071e0e13full, 0x89b295f364a8f1aeull, 0xa74b38fc4ceab2bbull, 0x47270babc3a734baull,
};

extern "C" {

#define __NV_QF __device__ __noinline__ __float128
#define __NV_QI __device__ __forceinline__
#define __NV_FMA __nv_fma_fp128

__NV_QI __float128 __nv_internal_quad_q(unsigned long long high, unsigned long long low) {
  return __nv_internal_quad_of(((__nv_u128)high << 64) | low);
}
#define __NV_Q __nv_internal_quad_q

__NV_QI __float128 __nv_internal_quad_abs(__float128 x) { return __nv_internal_quad_of(__nv_internal_quad_bits(x) & ~__NV_QUAD_SIGN); }
__NV_QI __float128 __nv_internal_quad_signed(__float128 x, __float128 s) {
  return __nv_internal_quad_of((__nv_internal_quad_bits(x) & ~__NV_QUAD_SIGN) | (__nv_internal_quad_bits(s) & __NV_QUAD_SIGN));
}
// The biased exponent.
__NV_QI int __nv_internal_quad_exponent(__float128 x) { return (int)(__nv_internal_quad_bits(x) >> 112) & __NV_QUAD_MAX; }
__NV_QI bool __nv_internal_quad_finite(__float128 x) { return __nv_internal_quad_exponent(x) != __NV_QUAD_MAX; }
__NV_QI __float128 __nv_internal_quad_nan() { return __nv_internal_quad_of(__NV_QUAD_NAN); }
__NV_QI __float128 __nv_internal_quad_inf() { return __nv_internal_quad_of(__NV_QUAD_INF); }

// x * 2^n, rounded once.
__NV_QF __nv_internal_quad_scale(__float128 x, int n) {
  __nv_u128 b = __nv_internal_quad_bits(x);
  if ((b & ~__NV_QUAD_SIGN) >= __NV_QUAD_INF || (b & ~__NV_QUAD_SIGN) == 0) return x + x;
  if (n > 40000) n = 40000;
  if (n < -40000) n = -40000;
  int e;
  __nv_u128 m = __nv_internal_quad_open(b, &e);
  return __nv_internal_quad_round(b & __NV_QUAD_SIGN, e + n, m << 3);
}

// A number as the sum of two: about 226 bits.
struct __nv_internal_quad_pair {
  __float128 h, l;
};
__NV_QI __nv_internal_quad_pair __nv_internal_quad_fast_sum(__float128 a, __float128 b) {
  __float128 s = a + b;
  return {s, b - (s - a)};
}
__NV_QI __nv_internal_quad_pair __nv_internal_quad_sum(__float128 a, __float128 b) {
  __float128 s = a + b, t = s - a;
  return {s, (a - (s - t)) + (b - t)};
}
__device__ __noinline__ __nv_internal_quad_pair __nv_internal_quad_pair_mul(__nv_internal_quad_pair a, __nv_internal_quad_pair b) {
  __float128 p = a.h * b.h;
  __float128 l = __NV_FMA(a.h, b.h, -p);
  l = l + (a.h * b.l + a.l * b.h);
  return __nv_internal_quad_fast_sum(p, l);
}
__device__ __noinline__ __nv_internal_quad_pair __nv_internal_quad_pair_add(__nv_internal_quad_pair a, __nv_internal_quad_pair b) {
  __nv_internal_quad_pair s = __nv_internal_quad_sum(a.h, b.h);
  return __nv_internal_quad_fast_sum(s.h, s.l + (a.l + b.l));
}
__device__ __noinline__ __nv_internal_quad_pair __nv_internal_quad_pair_div(__nv_internal_quad_pair a, __nv_internal_quad_pair b) {
  __float128 q = a.h / b.h;
  __float128 r = __NV_FMA(-q, b.h, a.h);
  r = r + (a.l - q * b.l);
  return __nv_internal_quad_fast_sum(q, r / b.h);
}

// The coefficients of 1/n!.
__NV_QI __float128 __nv_internal_quad_inv(int n) {
  return __NV_Q(__nv_internal_quad_inverse[n][0], __nv_internal_quad_inverse[n][1]);
}

// To an integer: 0 toward zero, 1 down, 2 up, 3 to nearest away from zero, 4 to nearest even.
__NV_QF __nv_internal_quad_integral(__float128 x, int way) {
  __nv_u128 b = __nv_internal_quad_bits(x), sign = b & __NV_QUAD_SIGN;
  int e = __nv_internal_quad_exponent(x);
  if (e >= __NV_QUAD_BIAS + 112) return __nv_internal_quad_is_nan(b) ? x + x : x;
  __nv_u128 mag = b & ~__NV_QUAD_SIGN, one = (__nv_u128)__NV_QUAD_BIAS << 112;
  if (mag == 0) return x;
  bool up;
  __nv_u128 whole;
  if (e < __NV_QUAD_BIAS) {
    whole = 0;
    up = way == 1 ? sign != 0 : way == 2 ? sign == 0 : way == 3 ? e == __NV_QUAD_BIAS - 1
         : way == 4 ? e == __NV_QUAD_BIAS - 1 && mag > (one - __NV_QUAD_HIDDEN) : false;
    return __nv_internal_quad_of(sign | (up ? one : 0));
  }
  int n = 112 - (e - __NV_QUAD_BIAS);
  __nv_u128 rest = mag & (((__nv_u128)1 << n) - 1), half = n ? (__nv_u128)1 << (n - 1) : 0;
  if (rest == 0) return x;
  whole = mag - rest;
  bool odd = n < 113 && ((whole >> n) & 1);
  // The hidden bit is the last of the whole number's where its exponent is zero.
  if (n == 112) odd = true;
  up = way == 1 ? sign != 0 : way == 2 ? sign == 0 : way == 3 ? rest >= half : way == 4 ? rest > half || (rest == half && odd) : false;
  return __nv_internal_quad_of(sign | (whole + (up ? (__nv_u128)1 << n : 0)));
}

// e^(r + l) - 1 for |r| <= 0.35 and l far below it.
__NV_QF __nv_internal_quad_expm1(__float128 r, __float128 l) {
  __float128 p = __nv_internal_quad_inv(28);
  for (int n = 27; n >= 3; --n) p = __NV_FMA(p, r, __nv_internal_quad_inv(n));
  __float128 r2 = r * r;
  // r + r^2/2 + r^3 p, the small parts first.
  __float128 t = __NV_FMA(r2 * r, p, r2 * __NV_Q(0x3ffe000000000000ull, 0));
  return r + (t + (l + l * r));
}

// x / ln 2 to the nearest integer, and what is left of x + l.
__NV_QI int __nv_internal_quad_by_ln2(__float128 x, __float128 l, __float128 *r, __float128 *rl) {
  __float128 k = __nv_internal_quad_integral(x * __NV_LOG2E_H, 4);
  __float128 h = __NV_FMA(-k, __NV_LN2_H, x);
  __float128 t = __NV_FMA(-k, __NV_LN2_L, l);
  __nv_internal_quad_pair s = __nv_internal_quad_sum(h, t);
  *r = s.h;
  *rl = s.l;
  return (int)(double)k;
}

// e^(x + l).
__NV_QF __nv_internal_quad_exp(__float128 x, __float128 l) {
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x))) return x + x;
  if (x > __NV_Q(0x400c62e600000000ull, 0)) return __nv_internal_quad_inf();
  if (x < __NV_Q(0xc00c654c00000000ull, 0)) return __nv_internal_quad_of(0);
  __float128 r, rl;
  int k = __nv_internal_quad_by_ln2(x, l, &r, &rl);
  return __nv_internal_quad_scale(__NV_Q(0x3fff000000000000ull, 0) + __nv_internal_quad_expm1(r, rl), k);
}

// The logarithm of a positive finite number as a pair, with some 30 bits more than one has, and its power of two apart.
__device__ __noinline__ __nv_internal_quad_pair __nv_internal_quad_log_pair(__float128 x, int *k) {
  int e;
  __nv_u128 m = __nv_internal_quad_open(__nv_internal_quad_bits(x), &e);
  e -= __NV_QUAD_BIAS;
  __float128 one = __NV_Q(0x3fff000000000000ull, 0);
  __float128 f = __nv_internal_quad_of((m - __NV_QUAD_HIDDEN) | ((__nv_u128)__NV_QUAD_BIAS << 112));
  if (f > __NV_Q(0x3fff6a09e667f3bcull, 0xc908b2fb1366ea95ull)) {
    f = f * __NV_Q(0x3ffe000000000000ull, 0);
    ++e;
  }
  *k = e;
  __nv_internal_quad_pair top = {f - one, 0}, below = __nv_internal_quad_sum(one, f);
  if (f == one) return {0, 0};
  __nv_internal_quad_pair s = __nv_internal_quad_pair_div(top, below), z = __nv_internal_quad_pair_mul(s, s);
  __float128 p = 0;
  for (int n = 28; n >= 7; --n) p = __NV_FMA(p, z.h, one / (__float128)(2 * n + 1));
  __nv_internal_quad_pair q = {p, 0};
  for (int n = 6; n >= 1; --n) {
    __float128 d = (__float128)(2 * n + 1), c = one / d;
    q = __nv_internal_quad_pair_add(__nv_internal_quad_pair_mul(q, z), {c, __NV_FMA(-c, d, one) / d});
  }
  // 2 s (1 + z q)
  __nv_internal_quad_pair t = __nv_internal_quad_pair_mul(__nv_internal_quad_pair_mul(q, z), s);
  t = __nv_internal_quad_pair_add(s, t);
  return {t.h + t.h, t.l + t.l};
}

// With the power of two.
__NV_QI __nv_internal_quad_pair __nv_internal_quad_log_whole(__float128 x) {
  int k;
  __nv_internal_quad_pair p = __nv_internal_quad_log_pair(x, &k);
  if (k == 0) return p;
  __float128 n = (__float128)k;
  __nv_internal_quad_pair t = __nv_internal_quad_sum(n * __NV_LN2_H, n * __NV_LN2_L);
  return __nv_internal_quad_pair_add(t, p);
}

// Zero, infinities, negative numbers and no numbers have their logarithm here; others none.
__NV_QI bool __nv_internal_quad_log_special(__float128 x, __float128 *to) {
  __nv_u128 b = __nv_internal_quad_bits(x);
  if (__nv_internal_quad_is_nan(b)) *to = x + x;
  else if ((b & ~__NV_QUAD_SIGN) == 0) *to = __nv_internal_quad_of(__NV_QUAD_INF | __NV_QUAD_SIGN);
  else if (b & __NV_QUAD_SIGN) *to = __nv_internal_quad_nan();
  else if (b == __NV_QUAD_INF) *to = x;
  else return false;
  return true;
}

// sin and cos for |r| <= pi/4 with what lies below r.
__NV_QF __nv_internal_quad_sin(__float128 r, __float128 l) {
  __float128 z = r * r, p = -__nv_internal_quad_inv(31);
  for (int n = 29; n >= 3; n -= 2) p = __NV_FMA(p, z, n & 2 ? -__nv_internal_quad_inv(n) : __nv_internal_quad_inv(n));
  __float128 half = __NV_Q(0x3ffe000000000000ull, 0);
  return r + (__NV_FMA(r * z, p, l) - l * (z * half));
}
__NV_QF __nv_internal_quad_cos(__float128 r, __float128 l) {
  __float128 z = r * r, p = __nv_internal_quad_inv(32);
  for (int n = 30; n >= 4; n -= 2) p = __NV_FMA(p, z, n & 2 ? -__nv_internal_quad_inv(n) : __nv_internal_quad_inv(n));
  __float128 half = __NV_Q(0x3ffe000000000000ull, 0), one = __NV_Q(0x3fff000000000000ull, 0);
  __float128 h = z * half, w = one - h;
  // What squaring and subtracting lost.
  __float128 lost = __NV_FMA(r, r, -z) * half;
  return w + (((one - w) - h) + (__NV_FMA(z * z, p, -lost) - r * l));
}

// |x| modulo pi/2, as a pair at most pi/4, and the number of the quadrant. x is finite.
__device__ __noinline__ int __nv_internal_quad_reduce(__float128 x, __nv_internal_quad_pair *r) {
  __float128 a = __nv_internal_quad_abs(x);
  if (a <= __NV_Q(0x3ffe921fb54442d1ull, 0x8469898cc51701b8ull)) {
    *r = {a, 0};
    return 0;
  }
  int e;
  __nv_u128 m = __nv_internal_quad_open(__nv_internal_quad_bits(a), &e);
  // a = m 2^e, and word i of the table has the weight 2^(-64 (i + 1)): words whose products are multiples of four count for nothing.
  e -= __NV_QUAD_BIAS + 112;
  int first = e > 66 ? (e - 2) / 64 - 1 : 0;
  if (first < 0) first = 0;
  // The product of m and seven words: nine words, the least significant first.
  unsigned long long p[9] = {0}, mw[2] = {(unsigned long long)m, (unsigned long long)(m >> 64)};
  for (int i = 0; i < 7; ++i) {
    unsigned long long w = __nv_internal_quad_two_over_pi[first + 6 - i], carry = 0;
    for (int j = 0; j < 2; ++j) {
      __nv_u128 t = (__nv_u128)w * mw[j] + p[i + j] + carry;
      p[i + j] = (unsigned long long)t;
      carry = (unsigned long long)(t >> 64);
    }
    p[i + 2] = carry;
  }
  // The product is P 2^(e - 64 (first + 7)): this many bits lie after the point.
  int after = 64 * (first + 7) - e;
  int word = after / 64, bit = after % 64;
  auto at = [&](int w) { return w >= 0 && w < 9 ? p[w] : 0ull; };
  auto shifted = [&](int w) { return bit ? (at(w) >> bit) | (at(w + 1) << (64 - bit)) : at(w); };
  int quadrant = (int)(shifted(word) & 3);
  // 256 bits of the fraction.
  unsigned long long f[4];
  for (int i = 0; i < 4; ++i) f[3 - i] = shifted(word - 1 - i);
  bool negative = f[3] >> 63;
  if (negative) {
    quadrant = (quadrant + 1) & 3;
    unsigned long long carry = 1;
    for (int i = 0; i < 4; ++i) {
      f[i] = ~f[i] + carry;
      carry = carry && f[i] == 0;
    }
  }
  __nv_u128 high = ((__nv_u128)f[3] << 64) | f[2], low = ((__nv_u128)f[1] << 64) | f[0];
  int zeros = high ? __nv_internal_quad_clz(high) : 128 + (low ? __nv_internal_quad_clz(low) : 0);
  if (zeros >= 128) {
    high = low << (zeros - 128);
    low = 0;
  } else if (zeros) {
    high = (high << zeros) | (low >> (128 - zeros));
    low <<= zeros;
  }
  // The leading 113 bits, and 113 more.
  __nv_u128 top = high >> 15, next = ((high & 0x7fff) << 98) | (low >> 30);
  int scale = __NV_QUAD_BIAS - 1 - zeros;
  __float128 h = __nv_internal_quad_round(0, scale, top << 3);
  __float128 l = __nv_internal_quad_round(0, scale - 113, next << 3);
  __nv_internal_quad_pair t = __nv_internal_quad_pair_mul({h, l}, {__NV_PIO2_H, __NV_PIO2_L});
  if (negative) t = {-t.h, -t.l};
  *r = t;
  return quadrant;
}

// A polynomial's worth of arc tangent: a double's, and one step that makes a quad of it.
__NV_QF __nv_internal_quad_atan(__float128 x, __float128 xl) {
  __float128 t = (__float128)atan((double)x), one = __NV_Q(0x3fff000000000000ull, 0);
  if (__nv_internal_quad_exponent(x) < __NV_QUAD_BIAS - 40) {
    return x + (xl - x * x * x / (__float128)3);
  }
  __float128 s = __nv_internal_quad_sin(t, 0), c = __nv_internal_quad_cos(t, 0);
  // tan(a - t) = (x - tan t) / (1 + x tan t)
  __float128 y = (__NV_FMA(x, c, -s) + xl * c) / __NV_FMA(x, s, c);
  return t + (y - y * y * y / (__float128)3);
}

// Arc tangent of a / b for positive numbers, some of which may be pairs.
__NV_QI __float128 __nv_internal_quad_atan_of(__float128 x) {
  __float128 one = __NV_Q(0x3fff000000000000ull, 0);
  if (x <= one) return __nv_internal_quad_atan(x, 0);
  __float128 q = one / x, ql = __NV_FMA(-q, x, one) / x;
  __float128 a = __nv_internal_quad_atan(q, ql);
  __nv_internal_quad_pair s = __nv_internal_quad_fast_sum(__NV_PIO2_H, -a);
  return s.h + (s.l + __NV_PIO2_L);
}

// log(1 + x) for x > -1.
__NV_QF __nv_internal_quad_log1p(__float128 x) {
  __float128 one = __NV_Q(0x3fff000000000000ull, 0);
  if (__nv_internal_quad_exponent(x) < __NV_QUAD_BIAS - 114) return x;
  __nv_internal_quad_pair u = __nv_internal_quad_sum(one, x);
  if (x > __NV_Q(0xbffd2be000000000ull, 0) && x < __NV_Q(0x3ffda80000000000ull, 0)) {
    __nv_internal_quad_pair s = __nv_internal_quad_pair_div({x, 0}, __nv_internal_quad_sum((__float128)2, x));
    __float128 z = s.h * s.h, p = 0;
    for (int n = 28; n >= 1; --n) p = __NV_FMA(p, z, one / (__float128)(2 * n + 1));
    __float128 t = __NV_FMA(s.h * z, p, s.l);
    return (s.h + s.h) + (t + t);
  }
  __nv_internal_quad_pair p = __nv_internal_quad_log_whole(u.h);
  return p.h + (p.l + u.l / u.h);
}

__NV_QF __nv_internal_quad_exp_minus_one(__float128 x) {
  __float128 one = __NV_Q(0x3fff000000000000ull, 0);
  if (x > __NV_Q(0x400c62e600000000ull, 0)) return __nv_internal_quad_inf();
  if (x < __NV_Q(0xc005900000000000ull, 0)) return -one;
  if (__nv_internal_quad_exponent(x) < __NV_QUAD_BIAS - 115) return x;
  __float128 r, rl;
  int k = __nv_internal_quad_by_ln2(x, 0, &r, &rl);
  __float128 t = __nv_internal_quad_expm1(r, rl);
  if (k == 0) return t;
  if (k > 230) return __nv_internal_quad_scale(one + t, k);
  __float128 power = __nv_internal_quad_scale(one, k);
  __float128 a = power * t;
  __nv_internal_quad_pair s = __nv_internal_quad_sum(power, -one);
  __nv_internal_quad_pair w = __nv_internal_quad_sum(s.h, a);
  return w.h + (w.l + s.l);
}

// The functions of device_fp128_functions.h, by the names that C++ gives them.
#define __NV_ONE(name) __NV_QF _Z##name##g(__float128 x)
#define __NV_TWO(name) __NV_QF _Z##name##gg(__float128 x, __float128 y)

__NV_TWO(14__nv_fp128_add) { return x + y; }
__NV_TWO(14__nv_fp128_sub) { return x - y; }
__NV_TWO(14__nv_fp128_mul) { return x * y; }
__NV_TWO(14__nv_fp128_div) { return x / y; }
__NV_QF _Z14__nv_fp128_fmaggg(__float128 x, __float128 y, __float128 z) { return __NV_FMA(x, y, z); }
__NV_ONE(15__nv_fp128_sqrt) { return __nv_sqrt_fp128(x); }
__NV_ONE(15__nv_fp128_fabs) { return __nv_internal_quad_abs(x); }
__NV_TWO(19__nv_fp128_copysign) { return __nv_internal_quad_signed(x, y); }
__NV_ONE(16__nv_fp128_trunc) { return __nv_internal_quad_integral(x, 0); }
__NV_ONE(16__nv_fp128_floor) { return __nv_internal_quad_integral(x, 1); }
__NV_ONE(15__nv_fp128_ceil) { return __nv_internal_quad_integral(x, 2); }
__NV_ONE(16__nv_fp128_round) { return __nv_internal_quad_integral(x, 3); }
__NV_ONE(15__nv_fp128_rint) { return __nv_internal_quad_integral(x, 4); }
__NV_QI int _Z16__nv_fp128_isnang(__float128 x) { return __nv_internal_quad_is_nan(__nv_internal_quad_bits(x)); }
__NV_QI int _Z22__nv_fp128_isunorderedgg(__float128 x, __float128 y) {
  return __nv_internal_quad_is_nan(__nv_internal_quad_bits(x)) || __nv_internal_quad_is_nan(__nv_internal_quad_bits(y));
}
__NV_TWO(15__nv_fp128_fmax) {
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x))) return y;
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(y))) return x;
  if (x == y) return __nv_internal_quad_bits(x) & __NV_QUAD_SIGN ? y : x;
  return x > y ? x : y;
}
__NV_TWO(15__nv_fp128_fmin) {
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x))) return y;
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(y))) return x;
  if (x == y) return __nv_internal_quad_bits(x) & __NV_QUAD_SIGN ? x : y;
  return x < y ? x : y;
}
__NV_TWO(15__nv_fp128_fdim) {
  if (x <= y) return __nv_internal_quad_of(0);
  return x - y;
}
__NV_TWO(15__nv_fp128_fmod) { return __nv_rem_fp128(x, y); }
__NV_TWO(20__nv_fp128_remainder) {
  __float128 a = __nv_internal_quad_abs(x), b = __nv_internal_quad_abs(y);
  __float128 half = __NV_Q(0x3ffe000000000000ull, 0);
  if (!__nv_internal_quad_finite(x) || !(b > (__float128)0) || !__nv_internal_quad_finite(y)) return __nv_rem_fp128(x, y);
  if (__nv_internal_quad_exponent(b) < __NV_QUAD_MAX - 1) a = __nv_rem_fp128(a, b + b);
  // Twice the smaller numbers, so that halves are exact.
  if (__nv_internal_quad_exponent(b) < 2) {
    if (a + a > b) {
      a = a - b;
      if (a + a >= b) a = a - b;
    }
  } else {
    __float128 h = b * half;
    if (a > h) {
      a = a - b;
      if (a >= h) a = a - b;
    }
  }
  return __nv_internal_quad_of(__nv_internal_quad_bits(a) ^ (__nv_internal_quad_bits(x) & __NV_QUAD_SIGN));
}
__NV_QF _Z16__nv_fp128_frexpgPi(__float128 x, int *to) {
  __nv_u128 b = __nv_internal_quad_bits(x);
  *to = 0;
  if ((b & ~__NV_QUAD_SIGN) == 0 || !__nv_internal_quad_finite(x)) return x + x;
  int e;
  __nv_u128 m = __nv_internal_quad_open(b, &e);
  *to = e - (__NV_QUAD_BIAS - 1);
  return __nv_internal_quad_of((b & __NV_QUAD_SIGN) | ((__nv_u128)(__NV_QUAD_BIAS - 1) << 112) | (m - __NV_QUAD_HIDDEN));
}
__NV_QF _Z15__nv_fp128_modfgPg(__float128 x, __float128 *to) {
  __float128 whole = __nv_internal_quad_integral(x, 0);
  *to = whole;
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x))) return x + x;
  if (!__nv_internal_quad_finite(x)) return __nv_internal_quad_signed(0, x);
  return __nv_internal_quad_signed(x - whole, x);
}
__NV_QF _Z16__nv_fp128_ldexpgi(__float128 x, int n) { return __nv_internal_quad_scale(x, n); }
__device__ __noinline__ int _Z16__nv_fp128_ilogbg(__float128 x) {
  __nv_u128 b = __nv_internal_quad_bits(x);
  if ((b & ~__NV_QUAD_SIGN) == 0 || __nv_internal_quad_is_nan(b)) return (int)0x80000000;
  if (!__nv_internal_quad_finite(x)) return 0x7fffffff;
  int e;
  __nv_internal_quad_open(b, &e);
  return e - __NV_QUAD_BIAS;
}
__NV_TWO(16__nv_fp128_hypot) {
  __float128 a = __nv_internal_quad_abs(x), b = __nv_internal_quad_abs(y);
  if (!__nv_internal_quad_finite(a) && !__nv_internal_quad_is_nan(__nv_internal_quad_bits(a))) return a;
  if (!__nv_internal_quad_finite(b) && !__nv_internal_quad_is_nan(__nv_internal_quad_bits(b))) return b;
  if (a != a || b != b) return a + b;
  if (a < b) {
    __float128 t = a;
    a = b;
    b = t;
  }
  if (b == (__float128)0) return a;
  int e = __nv_internal_quad_exponent(a) - __NV_QUAD_BIAS;
  a = __nv_internal_quad_scale(a, -e);
  b = __nv_internal_quad_scale(b, -e);
  __float128 p = a * a, q = b * b;
  __nv_internal_quad_pair s = __nv_internal_quad_fast_sum(p, q);
  __float128 low = s.l + (__NV_FMA(a, a, -p) + __NV_FMA(b, b, -q)), r = __nv_sqrt_fp128(s.h);
  r = r + (__NV_FMA(-r, r, s.h) + low) / (r + r);
  return __nv_internal_quad_scale(r, e);
}
__NV_ONE(14__nv_fp128_exp) { return __nv_internal_quad_exp(x, 0); }
__NV_ONE(15__nv_fp128_exp2) {
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x))) return x + x;
  if (x >= (__float128)16384) return __nv_internal_quad_inf();
  if (x < (__float128)-16500) return 0;
  __float128 k = __nv_internal_quad_integral(x, 4);
  __nv_internal_quad_pair p = __nv_internal_quad_pair_mul({x - k, 0}, __nv_internal_quad_sum(__NV_LN2_H, __NV_LN2_L));
  __float128 one = __NV_Q(0x3fff000000000000ull, 0);
  return __nv_internal_quad_scale(one + __nv_internal_quad_expm1(p.h, p.l), (int)(double)k);
}
__NV_ONE(16__nv_fp128_exp10) {
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x))) return x + x;
  if (x > (__float128)4933) return __nv_internal_quad_inf();
  if (x < (__float128)-4967) return 0;
  __nv_internal_quad_pair p = __nv_internal_quad_pair_mul({x, 0}, {__NV_LN10_H, __NV_LN10_L});
  return __nv_internal_quad_exp(p.h, p.l);
}
__NV_ONE(16__nv_fp128_expm1) {
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x)) || x == (__float128)0) return x + x;
  return __nv_internal_quad_exp_minus_one(x);
}
__NV_ONE(14__nv_fp128_log) {
  __float128 special;
  if (__nv_internal_quad_log_special(x, &special)) return special;
  __nv_internal_quad_pair p = __nv_internal_quad_log_whole(x);
  return p.h + p.l;
}
__NV_ONE(15__nv_fp128_log2) {
  __float128 special;
  if (__nv_internal_quad_log_special(x, &special)) return special;
  int k;
  __nv_internal_quad_pair p = __nv_internal_quad_log_pair(x, &k);
  p = __nv_internal_quad_pair_mul(p, {__NV_LOG2E_H, __NV_LOG2E_L});
  p = __nv_internal_quad_pair_add({(__float128)k, 0}, p);
  return p.h + p.l;
}
__NV_ONE(16__nv_fp128_log10) {
  __float128 special;
  if (__nv_internal_quad_log_special(x, &special)) return special;
  __nv_internal_quad_pair p = __nv_internal_quad_pair_mul(__nv_internal_quad_log_whole(x), {__NV_LOG10E_H, __NV_LOG10E_L});
  return p.h + p.l;
}
__NV_ONE(16__nv_fp128_log1p) {
  __float128 one = __NV_Q(0x3fff000000000000ull, 0);
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x)) || x == (__float128)0) return x + x;
  if (x == -one) return -__nv_internal_quad_inf();
  if (x < -one) return __nv_internal_quad_nan();
  if (!__nv_internal_quad_finite(x)) return x;
  return __nv_internal_quad_log1p(x);
}
__NV_TWO(14__nv_fp128_pow) {
  __float128 one = __NV_Q(0x3fff000000000000ull, 0), zero = 0;
  if (y == zero || x == one) return one;
  if (x != x || y != y) return x + y;
  __float128 a = __nv_internal_quad_abs(x);
  bool whole = __nv_internal_quad_integral(y, 0) == y;
  __float128 h = y * __NV_Q(0x3ffe000000000000ull, 0);
  bool odd = whole && __nv_internal_quad_finite(y) && __nv_internal_quad_integral(h, 0) != h;
  bool negative = __nv_internal_quad_bits(x) >> 127;
  if (!__nv_internal_quad_finite(y)) {
    if (a == one) return one;
    return (a > one) == (y > zero) ? __nv_internal_quad_inf() : zero;
  }
  if (a == zero || !__nv_internal_quad_finite(x)) {
    __float128 r = (a == zero) == (y > zero) ? zero : __nv_internal_quad_inf();
    return negative && odd ? -r : r;
  }
  if (negative && !whole) return __nv_internal_quad_nan();
  __float128 r;
  if (a == one) r = one;
  else if (__nv_internal_quad_exponent(y) > __NV_QUAD_BIAS + 130) r = (a > one) == (y > zero) ? __nv_internal_quad_inf() : zero;
  else {
    __nv_internal_quad_pair p = __nv_internal_quad_pair_mul(__nv_internal_quad_log_whole(a), {y, 0});
    r = __nv_internal_quad_exp(p.h, p.l);
  }
  return negative && odd ? -r : r;
}
__NV_ONE(15__nv_fp128_sinh) {
  __float128 a = __nv_internal_quad_abs(x), half = __NV_Q(0x3ffe000000000000ull, 0), one = __NV_Q(0x3fff000000000000ull, 0);
  if (!__nv_internal_quad_finite(x) || x == (__float128)0) return x + x;
  __float128 r;
  if (a > (__float128)100) {
    // e^a may be too large by a factor of two.
    if (a > (__float128)11358) return x < (__float128)0 ? -__nv_internal_quad_inf() : __nv_internal_quad_inf();
    __float128 rest, low;
    int k = __nv_internal_quad_by_ln2(a, 0, &rest, &low);
    r = __nv_internal_quad_scale(one + __nv_internal_quad_expm1(rest, low), k - 1);
  } else {
    __float128 t = __nv_internal_quad_exp_minus_one(a);
    r = half * (a < one ? (t + t) - t * t / (t + one) : t + t / (t + one));
  }
  return __nv_internal_quad_signed(r, x);
}
__NV_ONE(15__nv_fp128_cosh) {
  __float128 a = __nv_internal_quad_abs(x), half = __NV_Q(0x3ffe000000000000ull, 0), one = __NV_Q(0x3fff000000000000ull, 0);
  if (!__nv_internal_quad_finite(x)) return a + a;
  if (a > (__float128)11358) return __nv_internal_quad_inf();
  if (a > (__float128)100) {
    __float128 rest, low;
    int k = __nv_internal_quad_by_ln2(a, 0, &rest, &low);
    return __nv_internal_quad_scale(one + __nv_internal_quad_expm1(rest, low), k - 1);
  }
  if (a < half) {
    __float128 t = __nv_internal_quad_exp_minus_one(a);
    return one + t * t / ((one + t) + (one + t));
  }
  __float128 t = __nv_internal_quad_exp(a, 0);
  return half * t + half / t;
}
__NV_ONE(15__nv_fp128_tanh) {
  __float128 a = __nv_internal_quad_abs(x), one = __NV_Q(0x3fff000000000000ull, 0), two = (__float128)2;
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x)) || x == (__float128)0) return x + x;
  __float128 r;
  if (a > (__float128)41) r = one;
  else {
    __float128 t = __nv_internal_quad_exp_minus_one(a + a);
    r = a > one ? one - two / (t + two) : t / (t + two);
  }
  return __nv_internal_quad_signed(r, x);
}
__NV_ONE(16__nv_fp128_asinh) {
  __float128 a = __nv_internal_quad_abs(x), one = __NV_Q(0x3fff000000000000ull, 0);
  if (!__nv_internal_quad_finite(x) || x == (__float128)0) return x + x;
  __float128 r;
  if (__nv_internal_quad_exponent(a) > __NV_QUAD_BIAS + 120) {
    __nv_internal_quad_pair p = __nv_internal_quad_pair_add(__nv_internal_quad_log_whole(a), __nv_internal_quad_sum(__NV_LN2_H, __NV_LN2_L));
    r = p.h + p.l;
  } else {
    __float128 z = a * a;
    r = __nv_internal_quad_log1p(a + z / (one + __nv_sqrt_fp128(one + z)));
  }
  return __nv_internal_quad_signed(r, x);
}
__NV_ONE(16__nv_fp128_acosh) {
  __float128 one = __NV_Q(0x3fff000000000000ull, 0);
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x))) return x + x;
  if (x < one) return __nv_internal_quad_nan();
  if (!__nv_internal_quad_finite(x)) return x;
  if (__nv_internal_quad_exponent(x) > __NV_QUAD_BIAS + 120) {
    __nv_internal_quad_pair p = __nv_internal_quad_pair_add(__nv_internal_quad_log_whole(x), __nv_internal_quad_sum(__NV_LN2_H, __NV_LN2_L));
    return p.h + p.l;
  }
  __float128 t = x - one;
  return __nv_internal_quad_log1p(t + __nv_sqrt_fp128((t + t) + t * t));
}
__NV_ONE(16__nv_fp128_atanh) {
  __float128 a = __nv_internal_quad_abs(x), one = __NV_Q(0x3fff000000000000ull, 0), half = __NV_Q(0x3ffe000000000000ull, 0);
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x)) || x == (__float128)0) return x + x;
  if (a > one) return __nv_internal_quad_nan();
  if (a == one) return __nv_internal_quad_signed(__nv_internal_quad_inf(), x);
  __float128 r;
  if (__nv_internal_quad_exponent(a) < __NV_QUAD_BIAS - 60) r = a + a * a * a / (__float128)3;
  else r = half * __nv_internal_quad_log1p((a + a) / (one - a));
  return __nv_internal_quad_signed(r, x);
}
__NV_ONE(14__nv_fp128_sin) {
  if (!__nv_internal_quad_finite(x)) return x - x;
  if (__nv_internal_quad_exponent(x) < __NV_QUAD_BIAS - 58) return x - x * x * x / (__float128)6;
  __nv_internal_quad_pair r;
  int q = __nv_internal_quad_reduce(x, &r);
  __float128 s = q & 1 ? __nv_internal_quad_cos(r.h, r.l) : __nv_internal_quad_sin(r.h, r.l);
  return ((q & 2) != 0) != ((__nv_internal_quad_bits(x) >> 127) != 0) ? -s : s;
}
__NV_ONE(14__nv_fp128_cos) {
  if (!__nv_internal_quad_finite(x)) return x - x;
  __nv_internal_quad_pair r;
  int q = __nv_internal_quad_reduce(x, &r);
  __float128 s = q & 1 ? __nv_internal_quad_sin(r.h, r.l) : __nv_internal_quad_cos(r.h, r.l);
  return q == 1 || q == 2 ? -s : s;
}
__NV_ONE(14__nv_fp128_tan) {
  if (!__nv_internal_quad_finite(x)) return x - x;
  if (__nv_internal_quad_exponent(x) < __NV_QUAD_BIAS - 58) return x + x * x * x / (__float128)3;
  __nv_internal_quad_pair r;
  int q = __nv_internal_quad_reduce(x, &r);
  __float128 s = __nv_internal_quad_sin(r.h, r.l), c = __nv_internal_quad_cos(r.h, r.l);
  __float128 t = q & 1 ? -(c / s) : s / c;
  return __nv_internal_quad_bits(x) >> 127 ? -t : t;
}
__NV_ONE(15__nv_fp128_atan) {
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x)) || x == (__float128)0) return x + x;
  __float128 a = __nv_internal_quad_abs(x);
  __float128 r = __nv_internal_quad_finite(a) ? __nv_internal_quad_atan_of(a) : __NV_PIO2_H;
  return __nv_internal_quad_signed(r, x);
}
__NV_ONE(15__nv_fp128_asin) {
  __float128 a = __nv_internal_quad_abs(x), one = __NV_Q(0x3fff000000000000ull, 0);
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x)) || x == (__float128)0) return x + x;
  if (a > one) return __nv_internal_quad_nan();
  if (__nv_internal_quad_exponent(a) < __NV_QUAD_BIAS - 58) return x + x * x * x / (__float128)6;
  __float128 r = __NV_PIO2_H;
  if (a < one) {
    // The square root as a pair.
    __nv_internal_quad_pair w = __nv_internal_quad_pair_mul(__nv_internal_quad_sum(one, -a), __nv_internal_quad_sum(one, a));
    __float128 s = __nv_sqrt_fp128(w.h), sl = (__NV_FMA(-s, s, w.h) + w.l) / (s + s);
    if (a <= s) {
      __nv_internal_quad_pair q = __nv_internal_quad_pair_div({a, 0}, {s, sl});
      r = __nv_internal_quad_atan(q.h, q.l);
    } else {
      __nv_internal_quad_pair q = __nv_internal_quad_pair_div({s, sl}, {a, 0});
      __nv_internal_quad_pair t = __nv_internal_quad_fast_sum(__NV_PIO2_H, -__nv_internal_quad_atan(q.h, q.l));
      r = t.h + (t.l + __NV_PIO2_L);
    }
  }
  return __nv_internal_quad_signed(r, x);
}
__NV_ONE(15__nv_fp128_acos) {
  __float128 one = __NV_Q(0x3fff000000000000ull, 0), a = __nv_internal_quad_abs(x);
  if (__nv_internal_quad_is_nan(__nv_internal_quad_bits(x))) return x + x;
  if (a > one) return __nv_internal_quad_nan();
  if (x == one) return 0;
  if (x == -one) return __NV_PIO2_H + __NV_PIO2_H;
  __nv_internal_quad_pair w = __nv_internal_quad_pair_mul(__nv_internal_quad_sum(one, -a), __nv_internal_quad_sum(one, a));
  __float128 s = __nv_sqrt_fp128(w.h), sl = (__NV_FMA(-s, s, w.h) + w.l) / (s + s);
  if (a <= s) {
    __nv_internal_quad_pair q = __nv_internal_quad_pair_div({x, 0}, {s, sl});
    __float128 t = __nv_internal_quad_atan(q.h, q.l);
    __nv_internal_quad_pair u = __nv_internal_quad_fast_sum(__NV_PIO2_H, -t);
    return u.h + (u.l + __NV_PIO2_L);
  }
  __nv_internal_quad_pair q = __nv_internal_quad_pair_div({s, sl}, {a, 0});
  __float128 t = __nv_internal_quad_atan(q.h, q.l);
  if (x > (__float128)0) return t;
  __nv_internal_quad_pair u = __nv_internal_quad_fast_sum(__NV_PIO2_H + __NV_PIO2_H, -t);
  return u.h + (u.l + (__NV_PIO2_L + __NV_PIO2_L));
}

}

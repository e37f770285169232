// buffer x f32[512] rand(-3e9,3e9)
// buffer y f64[512] rand(-1e5,1e5)
// buffer i32s i32[8192] out
// buffer bits u64[4096] out
// buffer fl f32[4096] out
// launch to_int<<<4, 128>>>(x, y, i32s)
// launch to_long<<<4, 128>>>(x, y, bits)
// launch to_float<<<4, 128>>>(x, y, fl)
// Casts between integers and floating point in all rounding modes, bit casts, saturation at the ends of the range.
typedef long long ll;

__global__ void to_int(const float *xs, const double *ys, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float x = xs[i];
  const double y = ys[i];
  int *o = out + 16 * i;
  o[0] = __float2int_rn(x * 1e-6f);
  o[1] = __float2int_rz(x);
  o[2] = __float2int_ru(x * 1e-6f);
  o[3] = __float2int_rd(x * 1e-6f);
  o[4] = (int)__float2uint_rz(x);
  o[5] = (int)__float2uint_rn(fabsf(x) * 1e-5f);
  o[6] = __double2int_rn(y);
  o[7] = __double2int_ru(y);
  o[8] = (int)__double2uint_rd(fabs(y));
  o[9] = __float_as_int(x);
  o[10] = __double2hiint(y);
  o[11] = __double2loint(y);
  o[12] = (int)x == __float2int_rz(x);
  o[13] = (signed char)(int)y + (unsigned char)(int)y + (short)(int)y;
  o[14] = (unsigned short)fabsf((float)y * 0.5f);
  o[15] = (int)rintf((float)y * 0.25f) + (int)floor(y) - (int)lrint(y * 0.5);
}

__global__ void to_long(const float *xs, const double *ys, unsigned long long *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float x = xs[i];
  const double y = ys[i];
  unsigned long long *o = out + 8 * i;
  o[0] = (unsigned long long)__float2ll_rn(x * 1.5f);
  o[1] = (unsigned long long)__float2ll_rd(x / 7.f);
  o[2] = __float2ull_rz(fabsf(x) * 3.f);
  o[3] = (unsigned long long)__double2ll_ru(y * 1e9);
  o[4] = __double2ull_rn(fabs(y) * 1e9);
  o[5] = (unsigned long long)__double_as_longlong(y);
  o[6] = (unsigned long long)(ll)(y * 1e7) ^ (unsigned long long)(x > 0 ? x : 0.f);
  o[7] = __double_as_longlong(__hiloint2double(0x40000000 + i, (int)0x80000000 | i)) + (ll)__longlong_as_double(0x40f86a0000000000ll);
}

__global__ void to_float(const float *xs, const double *ys, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int n = __float_as_int(xs[i]);
  const ll w = (ll)n * 1000003;
  float *o = out + 8 * i;
  o[0] = __int2float_rn(n);
  o[1] = __int2float_rz(n);
  o[2] = __uint2float_ru((unsigned)n);
  o[3] = __ll2float_rd(w);
  o[4] = __ull2float_rn((unsigned long long)w);
  o[5] = __double2float_rz(ys[i]);
  o[6] = __double2float_ru(ys[i]) - (float)ys[i];
  o[7] = (float)(__int2double_rn(n) + (double)w) + (float)__uint_as_float(0x3f800000u + i) + (float)(unsigned char)n;
}

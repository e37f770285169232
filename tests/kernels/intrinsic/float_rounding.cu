// buffer x f32[512] rand(-8,8)
// buffer y f32[512] rand(0.1,9)
// buffer f f32[12288] out
// buffer d f64[6144] out
// launch singles<<<4, 128>>>(x, y, f)
// launch doubles<<<4, 128>>>(x, y, d)
// Directed rounding intrinsics, single and double.
__global__ void singles(const float *xs, const float *ys, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float x = xs[i], y = ys[i], z = x * 0.3f;
  float *o = out + 24 * i;
  o[0] = __fadd_rn(x, y); o[1] = __fadd_rz(x, y); o[2] = __fadd_ru(x, y); o[3] = __fadd_rd(x, y);
  o[4] = __fsub_rn(x, y); o[5] = __fsub_rz(x, y); o[6] = __fsub_ru(x, y); o[7] = __fsub_rd(x, y);
  o[8] = __fmul_rn(x, y); o[9] = __fmul_rz(x, y); o[10] = __fmul_ru(x, y); o[11] = __fmul_rd(x, y);
  o[12] = __fdiv_rn(x, y); o[13] = __fdiv_rz(x, y); o[14] = __fdiv_ru(x, y); o[15] = __fdiv_rd(x, y);
  o[16] = __fmaf_rn(x, y, z); o[17] = __fmaf_rz(x, y, z); o[18] = __fmaf_ru(x, y, z); o[19] = __fmaf_rd(x, y, z);
  o[20] = __fsqrt_rn(y); o[21] = __fsqrt_rz(y); o[22] = __fsqrt_ru(y) + __frcp_rn(y); o[23] = __fsqrt_rd(y) - __frcp_rd(y);
}

__global__ void doubles(const float *xs, const float *ys, double *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const double x = xs[i] * 1.1, y = ys[i] / 3.0;
  double *o = out + 12 * i;
  o[0] = __dadd_rn(x, y);
  o[1] = __dadd_rz(x, y);
  o[2] = __dsub_ru(x, y);
  o[3] = __dmul_rd(x, y);
  o[4] = __dmul_ru(x, y);
  o[5] = __ddiv_rn(x, y);
  o[6] = __ddiv_ru(x, y);
  o[7] = __fma_rn(x, y, 0.1);
  o[8] = __fma_rz(x, y, 0.1);
  o[9] = __dsqrt_rn(y);
  o[10] = __dsqrt_rd(y);
  o[11] = __drcp_ru(y);
}

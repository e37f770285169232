extern "C" __global__ void fp_mix(const float* a, float* o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  float y = fabsf(x) > 1.0f ? 1.0f / x : x;
  y = fminf(fmaxf(y, -0.5f), 0.5f) * 3.0f;
  o[i] = x < 0 ? -y : y * y;
}

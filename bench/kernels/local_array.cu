extern "C" __global__ void local_array(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int v[8];
  for (int k = 0; k < 8; k++) v[k] = in[i * 8 + k];
  for (int a = 0; a < 8; a++) for (int b = 0; b + 1 < 8 - a; b++) if (v[b] > v[b + 1]) { int t = v[b]; v[b] = v[b + 1]; v[b + 1] = t; }
  for (int k = 0; k < 8; k++) out[i * 8 + k] = v[k];
}

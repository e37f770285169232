// Something for every switch to change: what the witnesses of tables/cli and tables/options compile.
#ifndef BLOCK
#define BLOCK 32
#endif

struct Pair {
  float a[4];
  long long n;
};
struct Big {
  int v[24];
};

template <class T> __device__ T twice(T x) { return x + x; }

__device__ __noinline__ float sum(const float *p, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += p[i] * 0.5f;
  return s;
}

__device__ float small(float x, int k) {
  float y = x;
  for (int i = 0; i < k; ++i)
    y = y * x + 1.0f;
  return y;
}

__device__ float branchy(float x, int k) {
  switch (k) {
  case 0: return sinf(x) + 1.0f;
  case 1: return cosf(x) * x;
  case 2: return expf(x) - x;
  case 3: return logf(x) / (x + 2.0f);
  case 7: return sqrtf(x) + rsqrtf(x + 1.0f);
  default: return x;
  }
}

__device__ int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }

__device__ __noinline__ int unused_argument(int a, int, const int *p) { return a + *p; }

struct Node {
  float *data;
  Node *next;
};

extern "C" __global__ void arithmetic(float *out, const float *a, const float *b, int n, float z) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float x = a[i] / b[i];
    out[i] = a[i] * b[i] + x + sqrtf(x) + (x + 0.0f) + x / 3.0f + z / b[0] + a[0] / b[0];
    out[i + n] = small(x, 7) + branchy(x, i & 7) + branchy(z, n & 7) + twice(z);
  }
}

extern "C" __global__ void loops(float *out, const float *__restrict__ in, int n, int m, float4 *q) {
  __shared__ float tile[BLOCK * 2];
  int t = threadIdx.x;
  tile[t] = in[t];
  tile[t + BLOCK] = in[t + n];
  __syncthreads();
  __syncthreads();
  float s = 0;
  for (int k = 0; k < BLOCK; ++k)
    s += tile[(t + k) & (2 * BLOCK - 1)] * in[k];
#pragma unroll 4
  for (int k = 0; k < n; ++k)
    s += in[k * m + t] * in[t];
#pragma unroll
  for (int k = 0; k < 60; ++k)
    s = s * in[k] + in[k + 61];
  for (int k = 0; k < 6; ++k) {
    if (in[k] < 0)
      break;
    s += in[k * m];
  }
  for (int j = 0; j < n; ++j) {
    if (m > 3)
      out[j * 64 + t] = s;
    else
      out[j * 64 + t + 1] = s * 2;
    for (long long k = 0; k < m; ++k)
      s += in[(long long)j * m * 8 + k * 4 + t];
  }
  for (int j = 0; j < n; ++j) {
    if (j < 10)
      s += in[j];
    else
      s -= in[j + 5];
  }
  int last = 0;
  for (int k = 0; k < m; ++k)
    last += 3;
  out[t + last] = s;
  q[t].x = s;
  q[t].y = s + 1;
  q[t].z = in[2];
  q[t].w = in[3];
  out[t + 512] = sum(in, n) + sum(tile, m) + sum(out, 3);
}

extern "C" __global__ void memory(Big big, Pair *pairs, Node *list, int n, const int *p, int *o) {
  int local[8];
  for (int i = 0; i < 8; ++i)
    local[i] = p[i] * n;
  Pair copy = pairs[threadIdx.x];
  copy.n += big.v[n & 15] + big.v[2];
  pairs[threadIdx.x + 32] = copy;
  for (int i = 0; i < 16; ++i)
    o[i + 100] = 0;
  float s = 0;
  for (Node *l = list; l; l = l->next)
    s += *l->data;
  o[threadIdx.x] = local[n & 7] + (int)s + gcd(n, p[0]) + unused_argument(n, 5, p) + (int)__ldg(p + n);
  float *made = (float *)(unsigned long long)(0x1000 + 8ull * n);
  *made = s;
  int d = p[1] / p[2], r = p[1] % p[2];
  unsigned u = (unsigned)n / 7u;
  o[40] = d;
  o[41] = r;
  o[42] = (int)u;
  o[43] = 5;
  o[43] = 6;
  long long w = (long long)n * p[3] / ((long long)p[4] + 1);
  o[44] = (int)w;
  if (n > 10 && p[5] > 10 && n > 9)
    o[45] = p[6];
  else if (n <= 10)
    o[45] = p[7];
}

extern "C" __global__ void addresses(float *base, int n, int m, const double *d) {
  int t = threadIdx.x + blockIdx.x * 64;
  float *row = base + t * n;
  row[0] = row[5 * m] + row[9 * m];
  row[7] = base[t * n + m] + base[t * n + 2 * m] + base[t * n + 3 * m];
  row[8] = (float)(d[t] * d[t + 1] + d[t + 2]);
  if (t < n) {
    __syncthreads();
    row[9] = 1;
  } else {
    __syncthreads();
    row[10] = 2;
  }
  __threadfence();
  __threadfence();
  int a = t + n + 3, b = n + 3 + m, c = m + t + 3;
  row[11] = (float)(a * b * c + (b + t + threadIdx.x * 5));
}

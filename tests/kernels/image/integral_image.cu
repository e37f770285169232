// buffer src u8[6144] rand(0,255)
// buffer table u32[6144] out
// buffer box f32[6144] out tol=1e-5
// launch scan_rows<<<64, 32>>>(src, table, 96)
// launch scan_columns<<<3, 32>>>(table, 96, 64)
// launch box_filter<<<(6,4), (16,16)>>>(table, box, 96, 64, 3)
// Summed-area table: a warp scans each row in chunks of 32, a thread walks each column; then a box filter of any radius in four reads.
typedef unsigned int uint;
typedef unsigned char uchar;

__global__ void scan_rows(const uchar *__restrict__ src, uint *__restrict__ table, int width) {
  const int lane = threadIdx.x;
  src += blockIdx.x * width;
  table += blockIdx.x * width;
  uint carry = 0;
  for (int base = 0; base < width; base += 32) {
    uint v = base + lane < width ? src[base + lane] : 0;
#pragma unroll
    for (int d = 1; d < 32; d *= 2) {
      const uint up = __shfl_up_sync(~0u, v, d);
      v += lane >= d ? up : 0;
    }
    v += carry;
    if (base + lane < width) table[base + lane] = v;
    carry = __shfl_sync(~0u, v, 31);
  }
}

__global__ void scan_columns(uint *table, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= width) return;
  uint sum = 0;
  for (uint *p = table + x, *end = p + height * width; p != end; p += width) *p = sum += *p;
}

__device__ uint corner(const uint *t, int w, int x, int y) { return x < 0 || y < 0 ? 0u : __ldg(&t[y * w + x]); }

__global__ void __launch_bounds__(256) box_filter(const uint *table, float *out, int w, int h, int r) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  const int x0 = max(x - r, 0) - 1, x1 = min(x + r, w - 1);
  const int y0 = max(y - r, 0) - 1, y1 = min(y + r, h - 1);
  const uint sum = corner(table, w, x1, y1) - corner(table, w, x0, y1) - corner(table, w, x1, y0) + corner(table, w, x0, y0);
  out[y * w + x] = __fdividef((float)sum, (float)((x1 - x0) * (y1 - y0)));
}

// Loops that run for their bound, too, up and down, by one and by more, signed and unsigned, entered never, once and often; and
// tables that are filled from their own last entry.
// buffer in i32[256] rand(-50,50)
// buffer out i32[512] out
// buffer wide i64[64] out
// buffer row i32[260] out
// launch upwards<<<1, 64>>>(in, out)
// launch downwards<<<1, 64>>>(in, out)
// launch unsigned_bounds<<<1, 64>>>(in, wide)
// launch distance<<<1, 32>>>(in, out, 23)
// launch recurrence<<<1, 1>>>(in, row, 255)

__global__ void upwards(const int *in, int *out) {
  int n = (int)threadIdx.x - 20, sum = 0, odd = 0, far = 0;
  for (int i = 1; i <= n; i++)
    sum += in[i] * i;
  for (int i = -3; i <= n; i += 3)
    odd = odd * 3 + in[i + 3];
  for (int i = n; i <= 40; i += 4)
    far ^= in[i + 30] + i;
  out[threadIdx.x] = sum + 7 * odd;
  out[64 + threadIdx.x] = far;
}

__global__ void downwards(const int *in, int *out) {
  int n = (int)threadIdx.x - 20, sum = 0, far = 0;
  for (int i = n; i >= 0; i--)
    sum = sum * 5 + in[i];
  for (int i = 60; i >= n; i -= 7)
    far += in[i + 25] * i;
  out[128 + threadIdx.x] = sum;
  out[192 + threadIdx.x] = far;
}

__global__ void unsigned_bounds(const int *in, long long *wide) {
  unsigned n = threadIdx.x;
  unsigned long long sum = 0;
  for (unsigned i = 1; i <= n; i++)
    sum = sum * 3 + in[i];
  for (size_t i = n / 2; i <= n; i += 2)
    sum ^= (unsigned long long)in[i] << i % 7;
  wide[threadIdx.x] = sum;
}

// The edit distance of two texts, one row of the table at a time.
__global__ void distance(const int *in, int *out, int length) {
  int row[33];
  const int *a = in + threadIdx.x, *b = in + 100;
  for (int j = 0; j <= length; j++)
    row[j] = j;
  for (int i = 1; i <= length; i++) {
    int before = row[0];
    row[0] = i;
    for (int j = 1; j <= length; j++) {
      int kept = row[j], other = before + ((a[i - 1] & 3) != (b[j - 1] & 3));
      row[j] = min(other, min(kept, row[j - 1]) + 1);
      before = kept;
    }
  }
  out[256 + threadIdx.x] = row[length];
}

__global__ void recurrence(const int *in, int *row, int n) {
  row[0] = 3;
  for (int i = 1; i <= n; i++)
    row[i] = row[i - 1] * 3 + in[i] / 2;
}

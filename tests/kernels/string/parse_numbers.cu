// buffer csv u8[2048] values(49,50,46,53,44,45,55,44,51,46,49,52,49,53,57,101,49,44,43,48,46,48,50,69,45,51,44,57,57,57,57,57,57,44,120,49,44,54,46,48,50,50,101,50,51,44,32,56,32,44)
// buffer starts i32[2048]
// buffer fields i32[1]
// buffer values f64[512] out tol=1e-12
// buffer ok u8[512] out
// buffer text u8[4096] out
// launch find_fields<<<1, 256>>>(csv, 2048, starts, fields)
// launch parse<<<4, 128>>>(csv, 2048, starts, fields, values, ok)
// launch format<<<4, 128>>>(values, text, fields)
// CSV to doubles: field starts by ordered compaction, a hand-written strtod, and integers formatted back to text.
struct Cursor {
  const char *p, *end;
  __device__ bool more() const { return p < end; }
  __device__ char peek() const { return more() ? *p : '\0'; }
  __device__ bool accept(char c) {
    if (peek() != c) return false;
    ++p;
    return true;
  }
  __device__ bool digit(int *d) {
    const char c = peek();
    if (c < '0' || c > '9') return false;
    *d = c - '0';
    ++p;
    return true;
  }
};

__device__ double power10(int e) {
  double r = 1.0, base = 10.0;
  for (unsigned n = e < 0 ? -e : e; n != 0; n >>= 1, base *= base)
    if (n & 1) r *= base;
  return e < 0 ? 1.0 / r : r;
}

__device__ bool parse_double(Cursor c, double *out) {
  while (c.accept(' ')) {}
  const bool negative = c.accept('-');
  if (!negative) c.accept('+');
  unsigned long long mantissa = 0;
  int exponent = 0, digits = 0, d;
  for (; c.digit(&d); ++digits) mantissa = mantissa * 10 + d;
  if (c.accept('.'))
    for (; c.digit(&d); ++digits, --exponent) mantissa = mantissa * 10 + d;
  if (digits == 0) return false;
  if (c.accept('e') || c.accept('E')) {
    const bool down = c.accept('-');
    if (!down) c.accept('+');
    int e = 0, any = 0;
    while (c.digit(&d)) e = e * 10 + d, any = 1;
    if (!any) return false;
    exponent += down ? -e : e;
  }
  while (c.accept(' ')) {}
  if (c.more()) return false;
  const double v = (double)mantissa * power10(exponent);
  *out = negative ? -v : v;
  return true;
}

// One block: field starts in order, 256 characters at a time.
__global__ void find_fields(const char *csv, int n, int *starts, int *fields) {
  __shared__ int warp_total[8];
  int base = 0;
  for (int at = 0; at < n; at += blockDim.x) {
    const int i = at + threadIdx.x;
    const bool start = i < n && (i == 0 || csv[i - 1] == ',');
    const unsigned votes = __ballot_sync(0xffffffff, start);
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    if (lane == 0) warp_total[warp] = __popc(votes);
    __syncthreads();
    int before = base;
    for (int w = 0; w < warp; ++w) before += warp_total[w];
    for (int w = 0; w < 8; ++w) base += warp_total[w];
    if (start) starts[before + __popc(votes & ((1u << lane) - 1))] = i;
    __syncthreads();
  }
  if (threadIdx.x == 0) *fields = base;
}

__global__ void parse(const char *csv, int n, const int *starts, const int *fields, double *values, unsigned char *ok) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= *fields) return;
  const int begin = starts[i], end = i + 1 < *fields ? starts[i + 1] - 1 : n;
  double v = 0.0;
  ok[i] = parse_double(Cursor{csv + begin, csv + end}, &v) ? 1 : 2;
  values[i] = v;
}

__global__ void format(const double *values, char *text, const int *fields) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= *fields) return;
  char digits[12];
  int length = 0;
  const bool small = fabs(values[i]) < 1e6;
  int v = small ? (int)values[i] : -1;
  const bool negative = v < 0;
  do {
    const int q = v / 10;
    digits[length++] = '0' + abs(v - q * 10);
    v = q;
  } while (v != 0);
  if (negative) digits[length++] = '-';
  char *out = text + i * 8;
  for (int k = 0; k < 8; ++k) out[k] = k < length ? digits[length - 1 - k] : ' ';
}

// C variadic functions on the device: promotions, structures, doubles among integers, va_copy, forwarding a va_list.
// buffer ints i32[64] out
// buffer reals f64[32] out
// launch sums<<<1, 16>>>(ints, reals)
// launch formats<<<1, 8>>>(ints)
#include <cstdarg>


__device__ __noinline__ double mixed(const char *kinds, ...) {
  va_list ap;
  va_start(ap, kinds);
  double s = 0;
  for (; *kinds; ++kinds) switch (*kinds) {
      case 'i': s += va_arg(ap, int); break;
      case 'l': s += va_arg(ap, long long); break;
      case 'd': s += va_arg(ap, double); break;
      case 'p': s += *va_arg(ap, const float *); break;
      case 'u': s += va_arg(ap, unsigned); break;
    }
  va_end(ap);
  return s;
}

__device__ __noinline__ int twice(int n, va_list ap) {
  va_list again;
  va_copy(again, ap);
  int s = 0;
  for (int i = 0; i < n; ++i) s = s * 3 + va_arg(ap, int);
  for (int i = 0; i < n; ++i) s += va_arg(again, int);
  va_end(again);
  return s;
}
__device__ __noinline__ int folded(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int s = twice(n, ap);
  va_end(ap);
  return s;
}
__device__ __noinline__ int depth(int n, ...) {
  if (n == 0) return 1;
  va_list ap;
  va_start(ap, n);
  int v = va_arg(ap, int);
  double d = va_arg(ap, double);
  va_end(ap);
  return v + depth(n - 1, v + 1, d * 2) * 2 + (int)d;
}

__global__ void sums(int *ints, double *reals) {
  int t = threadIdx.x;
  char c = t;
  short h = -t;
  float f = t * 0.25f;
  bool odd = t & 1;
  reals[t] = mixed("iiilddup", t, c, h, 1ll << 40, f, 0.5, 4000000000u, &f) + odd;
  if (t < 8)
    reals[16 + t] = mixed("did", 1.5, 2, 3.25);
  else
    reals[16 + t] = mixed("");
  ints[t] = folded(t & 3, 5, 6, 7);
  ints[16 + t] = depth(t % 5, t, 0.5);
}

__device__ int put(char *out, unsigned v, unsigned base) {
  int n = 0;
  for (unsigned x = v; n == 0 || x; x /= base) ++n;
  for (int i = n; i-- > 0; v /= base) out[i] = "0123456789abcdef"[v % base];
  return n;
}
__device__ int format(char *out, const char *f, ...) {
  va_list ap;
  va_start(ap, f);
  char *o = out;
  while (char c = *f++) {
    if (c != '%') {
      *o++ = c;
      continue;
    }
    switch (*f++) {
      case 'd': {
        int v = va_arg(ap, int);
        if (v < 0) *o++ = '-';
        o += put(o, v < 0 ? -v : v, 10);
        break;
      }
      case 'x': o += put(o, va_arg(ap, unsigned), 16); break;
      case 's':
        for (const char *s = va_arg(ap, const char *); *s; ++s) *o++ = *s;
        break;
      case 'c': *o++ = va_arg(ap, int); break;
      case '%': *o++ = '%'; break;
    }
  }
  *o = 0;
  va_end(ap);
  return int(o - out);
}
__global__ void formats(int *ints) {
  char text[64];
  int t = threadIdx.x, n = format(text, "%s=%d (0x%x)%c %d%%", t & 1 ? "odd" : "even", -t * 1000, t * 77777, '!', 50 + t);
  unsigned h = 0;
  for (int i = 0; i < n; ++i) h = h * 31 + text[i];
  ints[32 + 2 * t] = n;
  ints[33 + 2 * t] = h;
}

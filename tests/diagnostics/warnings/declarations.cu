[[deprecated]] __device__ int old(int a) { return a; }
[[deprecated("use young")]] __device__ int older(int a) { return a; }
[[nodiscard]] __device__ int result(int a) { return a; }
struct Counter {
  int n;
  [[nodiscard]] __device__ int next() { return ++n; }
};
__global__ void k(int *p, int a, int set) {
  p[0] = old(a) + older(a);
  result(a);
  (void)result(a);
  Counter c{a};
  c.next();
  p[1] = c.n;
  set = 3;
  bool seen = false;
  seen++;
  p[2] = seen;
  auto closure = [=] { return p[0]; };
  long double x = a;
  p[3] = (int)x;
  p[4] = 'ab';
  p[5] = a % 0;
  if (!(a = 3)) p[6] = 1;
#pragma unroll 2 3
  for (int i = 0; i < 4; i++) p[i] = i;
never:
  p[7] = 1;
quiet: __attribute__((unused));
  if (a) goto out;
  p[8] = 1;
out:;
}

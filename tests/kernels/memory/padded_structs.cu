// buffer s u32[256] rand(0,1000)
// buffer d u32[256] zero
// buffer e u32[256] zero
// buffer o u32[512] out
// launch copy<<<1, 64>>>(s, d)
// launch change<<<1, 64>>>(s, e)
// launch fields<<<1, 64>>>(d, e, o)
// launch derived<<<1, 64>>>(s, o)
// Structures with padding at their end: copied as a whole, the fields as they should be.

struct __align__(16) Rgb { unsigned r, g, b; };
struct __align__(16) Base { unsigned r, g, b; __device__ Base() : r(1), g(2), b(3) {} };
// Its field may lie in the padding of its base.
struct Derived : Base { unsigned a; };

__global__ void copy(const Rgb *s, Rgb *d) { d[threadIdx.x] = s[threadIdx.x ^ 1]; }

__global__ void change(const Rgb *s, Rgb *d) {
  Rgb t = s[threadIdx.x];
  t.g += threadIdx.x;
  d[threadIdx.x] = t;
}

__global__ void fields(const Rgb *d, const Rgb *e, unsigned *o) {
  int i = threadIdx.x;
  __shared__ Rgb t[64];
  t[i] = d[i];
  __syncthreads();
  Rgb u = t[63 - i];
  o[i] = u.r, o[i + 64] = u.g, o[i + 128] = u.b;
  o[i + 192] = e[i].r + 3 * e[i].g + 7 * e[i].b;
}

__global__ void derived(const unsigned *s, unsigned *o) {
  __shared__ Derived t[64];
  int i = threadIdx.x;
  t[i].a = s[i];
  Base b;
  b.g = i;
  static_cast<Base &>(t[i]) = b;
  __syncthreads();
  Derived &u = t[i ^ 5];
  o[i + 256] = u.a, o[i + 320] = u.r + u.b, o[i + 384] = u.g, o[i + 448] = sizeof(Derived);
}

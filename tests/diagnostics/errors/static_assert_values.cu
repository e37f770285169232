template <int N> struct Tile {
  static_assert(N % 32 == 0, "tile must be a multiple of a warp");
  float v[N];
};
template <int N> __global__ void k(float *p) {
  Tile<N> t;
  t.v[threadIdx.x] = p[threadIdx.x];
  p[0] = t.v[0];
}
template __global__ void k<48>(float *);
static_assert(sizeof(long) < sizeof(int));

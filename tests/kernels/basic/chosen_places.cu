// Values read through a choice between places: parameters, locals, memory, members, whole objects, bit-fields, and places that are written.
// buffer a i32[65] iota
// buffer f f32[256] iota
// buffer o i32[384] zero out
// launch k<<<2, 32>>>(a, f, o, 1000)
struct Pair {
  int x : 7, y : 9;
  int z;
};
__device__ const int &pick(bool c, const int &p, const int &q) { return c ? p : q; }
__global__ void k(const int *a, const float4 *f, int *o, const int count) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  const int next = t == 63 ? count : a[t + 1];
  o[t] = next - a[t];
  const int mine = t * 3, other = t - 5;
  o[64 + t] = t & 1 ? mine : other;
  float4 zero = {0, 1, 2, 3};
  float4 v = t % 3 ? zero : f[t];
  o[128 + t] = (int)(v.x + 10 * v.y + 100 * v.z + 1000 * v.w);
  Pair p = {t % 50, -t, t * t}, q = {1, 2, 3};
  o[192 + t] = (t & 2 ? p : q).y + (t & 4 ? p.x : q.x) + (t & 8 ? t & 16 ? p.z : q.z : count);
  int lo = 0, hi = 100;
  for (int i = 0; i < 4; i++) (lo + hi > t * 3 ? hi : lo) = (lo + hi) / 2;
  o[256 + t] = lo * 1000 + hi;
  int local[4] = {t, t + 1, t + 2, t + 3};
  o[320 + t] = pick(t > 20, local[t & 3], a[t]) + (t < 9 ? local[2] : a[t]);
}

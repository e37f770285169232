// buffer o u32[8] zero out
// launch k<<<1, 1>>>(o)
// What wants more than 16 bytes is allocated at its alignment ([expr.new] 19).
struct alignas(32) V { float f[8]; };
struct alignas(128) W { int i; __device__ W() : i(7) {} __device__ ~W() {} };
template <class T> __device__ unsigned rest() {
  T *small[3], sum = {};
  unsigned bad = 0;
  for (int i = 0; i < 3; ++i) {
    new char;
    small[i] = new T;
    bad += (unsigned long)small[i] % alignof(T) != 0;
  }
  for (int i = 0; i < 3; ++i) delete small[i];
  T *many = new T[3];
  bad += (unsigned long)many % alignof(T) != 0;
  delete[] many;
  return bad + (sizeof(sum) > 1 ? 0 : 1);
}
__global__ void k(unsigned *o) {
  o[0] = rest<V>();
  o[1] = rest<W>();
  o[2] = rest<int>();
  o[3] = (new W)->i;
}

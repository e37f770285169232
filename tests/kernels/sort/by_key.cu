// Generic sort by key: iterators, zip references, comparators from lambdas and function objects (bitonic, any length).
// buffer keys f64[300] rand(-1,1) out
// buffer vals i32[300] iota out
// buffer pts f32[400] rand(0,10) out
// buffer desc i32[200] rand(0,20) out
// buffer tag i32[200] iota out
// launch sort_pairs<<<1, 256>>>(keys, vals, 300)
// launch sort_points<<<1, 128>>>(pts, 200)
// launch sort_descending<<<1, 128>>>(desc, tag, 200)
#include <cuda_runtime.h>
#include <type_traits>

template <class T> __device__ void swap_values(T &a, T &b) {
  T t = a;
  a = b;
  b = t;
}

// Two arrays that move together.
template <class K, class V> struct Zip {
  K *k;
  V *v;
  using key_type = K;
  __device__ const K &key(int i) const { return k[i]; }
  __device__ void swap(int i, int j) const {
    swap_values(k[i], k[j]);
    swap_values(v[i], v[j]);
  }
};

template <class K> struct Plain {
  K *k;
  using key_type = K;
  __device__ const K &key(int i) const { return k[i]; }
  __device__ void swap(int i, int j) const { swap_values(k[i], k[j]); }
};

template <class, class = void> struct is_zip : std::false_type {};
template <class T> struct is_zip<T, std::void_t<decltype(std::declval<T>().v)>> : std::true_type {};

static_assert(is_zip<Zip<int, int>>::value && !is_zip<Plain<int>>::value, "detection");

// A bitonic network for any n: the flip step pairs i with its mirror image, and pairs past the end never swap.
template <class Range, class Less> __device__ void block_sort(Range r, int n, Less less) {
  int size = 1;
  while (size < n) size <<= 1;
  for (int k = 2; k <= size; k <<= 1) {
    for (int j = k >> 1, flip = 1; j > 0; j >>= 1, flip = 0) {
      for (int t = threadIdx.x; t < size / 2; t += blockDim.x) {
        const int low = t / j * 2 * j + t % j;
        const int partner = flip ? t / j * 2 * j + 2 * j - 1 - t % j : low + j;
        if (partner < n && less(r.key(partner), r.key(low))) r.swap(low, partner);
      }
      __syncthreads();
    }
  }
}

__global__ void sort_pairs(double *keys, int *vals, int n) {
  block_sort(Zip<double, int>{keys, vals}, n, [](double a, double b) { return a < b; });
}

__global__ void sort_points(float2 *pts, int n) {
  // by distance from a centre, captured by value
  const float2 c = make_float2(5.f, 5.f);
  block_sort(Plain<float2>{pts}, n, [c](const float2 &a, const float2 &b) {
    auto d = [&c](const float2 &p) { return (p.x - c.x) * (p.x - c.x) + (p.y - c.y) * (p.y - c.y); };
    return d(a) < d(b);
  });
}

// Ties are broken by the value, so that the order is unique.
__global__ void sort_descending(int *keys, int *tag, int n) {
  struct Both {
    int *k, *t;
    __device__ int2 key(int i) const { return make_int2(k[i], t[i]); }
    __device__ void swap(int i, int j) const {
      swap_values(k[i], k[j]);
      swap_values(t[i], t[j]);
    }
  };
  block_sort(Both{keys, tag}, n, [](int2 a, int2 b) { return a.x > b.x || (a.x == b.x && a.y < b.y); });
}

// kernels as nvcc's --extended-lambda
// Algorithms and containers of Thrust's: every kernel that they launch, from constructors too.
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/sort.h>
#include <thrust/scan.h>
#include <thrust/unique.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/extrema.h>
#include <thrust/transform_reduce.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/tuple.h>
#include <thrust/generate.h>
#include <thrust/random.h>
#include <vector>
#include <cstdio>
struct is_odd { __host__ __device__ bool operator()(int x) const { return x & 1; } };
struct add2 { __host__ __device__ float operator()(thrust::tuple<float, float> t) const { return thrust::get<0>(t) + thrust::get<1>(t); } };
struct rnd { __host__ __device__ float operator()(int i) const { thrust::default_random_engine e(i); thrust::uniform_real_distribution<float> d(0, 1); return d(e); } };
int main() {
  std::vector<int> hv(1000, 3);
  thrust::device_vector<int> k(hv.begin(), hv.end());
  thrust::device_vector<float> v(k.size());
  thrust::transform(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(1000), v.begin(), rnd());
  thrust::sort_by_key(k.begin(), k.end(), v.begin());
  thrust::device_vector<int> ok(1000);
  thrust::device_vector<float> ov(1000);
  auto e = thrust::reduce_by_key(k.begin(), k.end(), v.begin(), ok.begin(), ov.begin());
  int n = e.first - ok.begin();
  thrust::inclusive_scan(v.begin(), v.end(), v.begin());
  thrust::exclusive_scan(k.begin(), k.end(), k.begin(), 0);
  auto u = thrust::unique(k.begin(), k.end());
  k.resize(u - k.begin());
  auto c = thrust::copy_if(k.begin(), k.end(), ok.begin(), is_odd());
  int odd = thrust::count_if(k.begin(), k.end(), is_odd());
  auto mx = thrust::max_element(v.begin(), v.end());
  float s = thrust::transform_reduce(v.begin(), v.end(), [] __device__ (float x) { return x * x; }, 0.f, thrust::plus<float>());
  float ip = thrust::inner_product(v.begin(), v.end(), ov.begin(), 0.f);
  auto z = thrust::make_zip_iterator(thrust::make_tuple(v.begin(), ov.begin()));
  thrust::transform(z, z + 1000, v.begin(), add2());
  thrust::host_vector<float> h = v;
  thrust::device_vector<double> zero(1000);
  zero.resize(2000);
  thrust::device_vector<short> ones(1000, 1);
  printf("%d %d %f %f %f\n", n, odd, s, ip, (float)*mx);
}

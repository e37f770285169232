// nvcc:
#include "check.h"
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <algorithm>
#include <numeric>
struct Square { __host__ __device__ int operator()(int x) const { return x * x; } };
int main() {
  const int n = 1000;
  thrust::host_vector<int> h(n);
  for (int i = 0; i < n; i++) h[i] = i * 7919 % 1009;
  thrust::device_vector<int> d = h, e(n);
  thrust::sort(d.begin(), d.end());
  thrust::transform(d.begin(), d.end(), e.begin(), Square());
  long long sum = thrust::reduce(e.begin(), e.end(), 0LL, thrust::plus<long long>());
  thrust::inclusive_scan(d.begin(), d.end(), e.begin());
  std::sort(h.begin(), h.end());
  long long want = 0;
  int run = 0;
  thrust::host_vector<int> got = d, scanned = e;
  for (int i = 0; i < n; i++) {
    want += (long long)h[i] * h[i];
    run += h[i];
    REQUIRE(got[i] == h[i] && scanned[i] == run);
  }
  REQUIRE(sum == want);
  puts("ok");
  return 0;
}

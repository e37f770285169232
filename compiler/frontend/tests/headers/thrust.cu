// Uses of the headers' stand-ins: numbers, tuples, engines and algorithms in device code.
#include <thrust/complex.h>
#include <thrust/tuple.h>
#include <thrust/pair.h>
#include <thrust/swap.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/device_vector.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/for_each.h>
#include <thrust/reduce.h>
#include <thrust/binary_search.h>
typedef thrust::complex<float> cfloat;
typedef thrust::complex<double> cdouble;
__global__ void mandel(int *o, int n, float x0, float dx) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; cfloat c(x0 + i * dx, 0.5f), z(0, 0); int k = 0; while (thrust::abs(z) < 2.f && k < 100) { z = z * z + c; ++k; } z += thrust::exp(z) / thrust::conj(c); z = thrust::polar(thrust::norm(z), thrust::arg(z)); o[i] = k + (int)z.real() + (int)z.imag(); cdouble d = cdouble(1.0, 2.0); d *= 2.0; d = thrust::sqrt(d) + thrust::pow(d, 2.0); o[i] += d.real(); z = -z + 1.0f; o[i] += (z == c); }
template <typename T> struct absdiff : public thrust::binary_function<T, T, T> { __host__ __device__ T operator()(const T &a, const T &b) const { return a > b ? a - b : b - a; } };
struct arb { template <typename Tuple> __host__ __device__ void operator()(Tuple t) { thrust::get<3>(t) = thrust::get<0>(t) + thrust::get<1>(t) * thrust::get<2>(t); } };
__global__ void tup(float *o) { thrust::tuple<int, float> t(1, 2.f); thrust::pair<int, int> p = thrust::make_pair(1, 2); auto q = thrust::make_tuple(1, 2.0, 'c'); o[0] = thrust::get<0>(t) + p.first + thrust::get<1>(q); float a = 1, b = 2; thrust::swap(a, b); o[1] = a; o[2] = thrust::max(a, b); thrust::plus<float> pl; o[3] = pl(a, b); int i; float f; thrust::tie(i, f) = t; o[4] = i + f; o[5] = thrust::maximum<float>()(a, b); }
__global__ void dptr(thrust::device_ptr<float> p, float *o) { o[0] = *p; }
int main() { float *a = nullptr; thrust::counting_iterator<int> it(10); mandel<<<1, 1>>>(0, 1, 1, 1); tup<<<1, 1>>>(a); dptr<<<1,1>>>(thrust::device_pointer_cast(a), 0); return *it; }
#include <thrust/sort.h>
#include <thrust/scan.h>
#include <thrust/reduce.h>
#include <thrust/fill.h>
#include <thrust/copy.h>
#include <thrust/sequence.h>
#include <thrust/execution_policy.h>
__global__ void k(int *a, int n, float *s) { int *p = a + threadIdx.x * n; thrust::sort(thrust::seq, p, p + n); thrust::exclusive_scan(thrust::seq, p, p + n, p); thrust::fill(thrust::seq, p, p + n, 3); int r = thrust::reduce(thrust::seq, p, p + n); thrust::sort(thrust::device, p, p + n, thrust::greater<int>()); thrust::sequence(thrust::seq, p, p + n); thrust::sort_by_key(thrust::seq, p, p + n, s); int *m = thrust::max_element(thrust::seq, p, p + n); s[0] = r + *m; thrust::copy(thrust::seq, p, p + n, a); }
#include <thrust/random.h>
struct PathSegment { float3 o, d; int remainingBounces; int pixelIndex; };
__host__ __device__ inline unsigned int utilhash(unsigned int a) { a = (a + 0x7ed55d16) + (a << 12); a = (a ^ 0xc761c23c) ^ (a >> 19); return a; }
__host__ __device__ thrust::default_random_engine makeSeededRandomEngine(int iter, int index, int depth) {
    int h = utilhash((1 << 31) | (depth << 22) | iter) ^ utilhash(index);
    return thrust::default_random_engine(h);
}
__host__ __device__ float3 hemi(float3 n, thrust::default_random_engine &rng) {
    thrust::uniform_real_distribution<float> u01(0, 1);
    float up = sqrt(u01(rng)); float over = sqrt(1 - up * up); float around = u01(rng) * 6.28f;
    return make_float3(up * n.x + cos(around) * over, up, sin(around));
}
__global__ void generateRayFromCamera(int iter, int traceDepth, PathSegment* pathSegments, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { PathSegment & segment = pathSegments[i]; thrust::default_random_engine rng = makeSeededRandomEngine(iter, i, 0); thrust::uniform_real_distribution<float> u01(-0.5f, 0.5f); thrust::normal_distribution<float> nd(0.f, 1.f); thrust::uniform_int_distribution<int> ui(0, 10);
      segment.o = make_float3(u01(rng), u01(rng), nd(rng)); segment.d = hemi(segment.o, rng); segment.remainingBounces = traceDepth + ui(rng); rng.discard(3); }
}

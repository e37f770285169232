// Thrust: sorts by a comparison of one's own, and of structures.
#include <thrust/device_vector.h>
#include <thrust/sort.h>
struct Edge { int from, to; float w; };
struct ByWeight { __host__ __device__ bool operator()(const Edge &a, const Edge &b) const { return a.w < b.w; } };
void use(thrust::device_vector<Edge> &e, thrust::device_vector<int> &k, thrust::device_vector<double> &v) {
    thrust::sort(e.begin(), e.end(), ByWeight{});
    thrust::sort_by_key(k.begin(), k.end(), v.begin());
}

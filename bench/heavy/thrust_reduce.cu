// Thrust: reductions over fancy iterators, and by key.
#include <thrust/device_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
struct Square { __host__ __device__ float operator()(float x) const { return x * x; } };
struct Dot { __host__ __device__ float operator()(const thrust::tuple<float, float> &t) const { return thrust::get<0>(t) * thrust::get<1>(t); } };
float use(thrust::device_vector<float> &a, thrust::device_vector<float> &b, thrust::device_vector<int> &k, thrust::device_vector<int> &ko) {
    auto sq = thrust::make_transform_iterator(a.begin(), Square{});
    float s = thrust::reduce(sq, sq + a.size());
    auto z = thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin()));
    s += thrust::transform_reduce(z, z + a.size(), Dot{}, 0.f, thrust::plus<float>());
    auto perm = thrust::make_permutation_iterator(a.begin(), k.begin());
    s += thrust::reduce(perm, perm + k.size(), 0.f, thrust::maximum<float>());
    thrust::reduce_by_key(k.begin(), k.end(), a.begin(), ko.begin(), b.begin());
    return s;
}

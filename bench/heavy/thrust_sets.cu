// Thrust: set operations, merges and searches.
#include <thrust/binary_search.h>
#include <thrust/device_vector.h>
#include <thrust/merge.h>
#include <thrust/set_operations.h>
#include <thrust/unique.h>
void use(thrust::device_vector<int> &a, thrust::device_vector<int> &b, thrust::device_vector<int> &c) {
    auto e = thrust::set_union(a.begin(), a.end(), b.begin(), b.end(), c.begin());
    e = thrust::set_difference(a.begin(), a.end(), b.begin(), b.end(), c.begin());
    thrust::merge(a.begin(), a.end(), b.begin(), b.end(), c.begin());
    thrust::lower_bound(a.begin(), a.end(), b.begin(), b.end(), c.begin());
    c.erase(thrust::unique(c.begin(), e), c.end());
}

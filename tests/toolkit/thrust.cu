// A program of Thrust's with a kernel of its own.
// needs the toolkit
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
struct Scale {
    float by;
    __host__ __device__ float operator()(float a) const { return a * by + 1; }
};
__global__ void k(float *p) { p[threadIdx.x] = Scale{2}(p[threadIdx.x]); }
int main() {
    thrust::device_vector<float> v(100);
    thrust::transform(v.begin(), v.end(), v.begin(), Scale{3});
    thrust::sort(v.begin(), v.end());
    k<<<1, 32>>>(thrust::raw_pointer_cast(v.data()));
}

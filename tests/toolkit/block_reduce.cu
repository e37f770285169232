// CUB's block reduction, by its whole header.
#include <cub/cub.cuh>
template <int B> __global__ void sums(const int *in, int *out) {
    using Reduce = cub::BlockReduce<int, B>;
    __shared__ typename Reduce::TempStorage temp;
    int s = Reduce(temp).Sum(in[blockIdx.x * B + threadIdx.x]);
    if (threadIdx.x == 0) out[blockIdx.x] = s;
}
int main() { sums<128><<<1, 128>>>(nullptr, nullptr); }

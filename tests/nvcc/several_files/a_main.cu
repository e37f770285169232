// nvcc: -arch=sm_90 -rdc=true
#include <cstdio>
struct Pair { float4 v; int tag; };
extern __device__ int shared_counter;
__device__ float4 scale(float4 v, Pair p);
__global__ void use(float4 *out, Pair p) {
    atomicAdd(&shared_counter, 1);
    out[threadIdx.x] = scale(out[threadIdx.x], p);
}
void other();
int main() {
    use<<<1, 32>>>(nullptr, Pair{});
    other();
}

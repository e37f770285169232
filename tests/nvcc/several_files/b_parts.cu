struct Pair { float4 v; int tag; };
__device__ int shared_counter = 7;
static __device__ int calls;
__constant__ float factors[8];
__device__ float4 scale(float4 v, Pair p) {
    calls++;
    return make_float4(v.x * p.v.x, v.y * factors[p.tag], v.z, v.w);
}
static __global__ void own(int *p) { *p = shared_counter + calls; }
namespace { __global__ void hidden(int *p) { *p = 1; } }
void other() {
    own<<<1, 1>>>(nullptr);
    hidden<<<1, 1>>>(nullptr);
    float f[8] = {};
    cudaMemcpyToSymbol(factors, f, sizeof f);
}

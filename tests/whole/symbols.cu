// Variables of the device by their shadows, and managed ones.
#include <cstdio>
struct Point { float x, y; __device__ Point() {} };
__constant__ float scale[2];
static __device__ int counts[4] = {1, 2, 3, 4};
__device__ Point origin;
namespace { __device__ unsigned hidden; }
namespace a { namespace b { __constant__ int bias = 5; static __device__ double total; } }
__device__ int never_used[3];
__managed__ int live = 40, more[3];
namespace a { __device__ __managed__ float managed_too = 1.5f; }
template <class T> struct Table { static __device__ T entry; };
extern __shared__ int dynamic[];
__global__ void work() {
    __shared__ int own;
    if (threadIdx.x == 0) own = a::b::bias;
    dynamic[threadIdx.x] = counts[threadIdx.x];
    __syncthreads();
    atomicAdd(&live, dynamic[threadIdx.x ^ 1] * own);
    more[threadIdx.x % 3] = threadIdx.x;
    a::managed_too = scale[1] * 2;
    hidden = 77;
    origin.y = 2.5f;
    a::b::total = 0.25;
}
int wrong = 0;
#define WANT(x) if (!(x)) printf("%d: not so: %s\n", __LINE__, #x), wrong = 1
int main() {
    float s[2] = {1, 3}, p[2];
    int bias = 2, three[3] = {7, 8, 9}, back[3];
    unsigned h;
    double total;
    void *where;
    size_t size;
    WANT(live == 40);
    live++;
    WANT(cudaMemcpyToSymbol(scale, s, sizeof s) == cudaSuccess);
    WANT(cudaMemcpyToSymbol(a::b::bias, &bias, sizeof bias) == cudaSuccess);
    WANT(cudaMemcpyToSymbol(never_used, three, sizeof three) == cudaSuccess);
    WANT(cudaMemcpyFromSymbol(back, never_used, sizeof back) == cudaSuccess && back[2] == 9);
    work<<<1, 4, 16>>>();
    WANT(cudaDeviceSynchronize() == cudaSuccess);
    WANT(live == 41 + 10 * 2);
    WANT(more[0] == 3 || more[0] == 0);
    WANT(a::managed_too == 6);
    WANT(cudaMemcpyFromSymbol(&h, hidden, sizeof h) == cudaSuccess && h == 77);
    WANT(cudaMemcpyFromSymbol(p, origin, sizeof p) == cudaSuccess && p[1] == 2.5f);
    WANT(cudaMemcpyFromSymbol(&total, a::b::total, sizeof total) == cudaSuccess && total == 0.25);
    WANT(cudaGetSymbolSize(&size, counts) == cudaSuccess && size == 16);
    WANT(cudaGetSymbolAddress(&where, counts) == cudaSuccess);
    WANT(cudaMemcpy(back, where, 12, cudaMemcpyDeviceToHost) == cudaSuccess && back[1] == 2);
    puts(wrong ? "wrong" : "ok");
    return wrong;
}

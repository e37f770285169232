// Classes with members for either side, operators, streams, events, printf.
#include <cstdio>
#include <string>
#include <vector>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
struct V {
    float x, y;
    V() = default;
    __host__ __device__ V(float a, float b) : x(a), y{b} {}
    __device__ explicit V(int i) : x(__int2float_rn(i)), y(__sinf(0.f)) { if (i < 0) __trap(); }
    __device__ V shuffled() const { return V(__shfl_xor_sync(~0u, x, 1), y); }
    friend __host__ __device__ V operator+(V a, V b) { return {a.x + b.x, a.y + b.y}; }
    __device__ V &operator+=(const V &o);
    __host__ __device__ float operator()(float s) const { return s * x + y; }
};
__device__ V &V::operator+=(const V &o) { x += o.x; y += __ldg(&o.y); return *this; }
struct Shape { int kind; __device__ Shape(int k) : kind(k) {} __device__ virtual ~Shape() {} __device__ virtual float area() const = 0; };
struct Square : Shape { float s; __device__ Square(float s) : Shape(1), s(s) {} __device__ float area() const override { return s * s; } };
__device__ auto deduced(int i) { return i * 2u; }
__device__ constexpr int power(int b, int n) { return n ? b * power(b, n - 1) : 1; }
template <class G, class T> __device__ __forceinline__ T reduce(const G &g, T v) {
    for (int d = g.size() / 2; d; d /= 2) v += g.shfl_down(v, d);
    return v;
}
__global__ void k(V *v, float *r, int n) {
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<32>(block);
    int i = block.thread_rank();
    V a(i);
    a += v[i];
    a = a + a.shuffled();
    float s = reduce(tile, a(1.f));
    if (i == 0) {
        Square q(3);
        Shape *shape = &q;
        r[0] = s; r[1] = shape->area(); r[2] = deduced(4) + power(2, 5);
        printf("from the device: %d\n", n);
    }
}
int main(int argc, char **argv) {
    std::vector<V> v(32, V(1, 2));
    std::string name = argc > 1 ? argv[1] : "none";
    V *d; float *r, h[3], ms = -1;
    cudaStream_t s; cudaEvent_t begin, end;
    cudaStreamCreate(&s); cudaEventCreate(&begin); cudaEventCreate(&end);
    cudaMalloc(&d, 32 * sizeof(V)); cudaMalloc((void **)&r, sizeof h);
    cudaMemcpyAsync(d, v.data(), 32 * sizeof(V), cudaMemcpyHostToDevice, s);
    cudaEventRecord(begin, s);
    k<<<1, 32, 0, s>>>(d, r, (int)name.size());
    cudaEventRecord(end, s);
    cudaMemcpyAsync(h, r, sizeof h, cudaMemcpyDeviceToHost, s);
    if (cudaStreamSynchronize(s) != cudaSuccess) return 2;
    cudaEventElapsedTime(&ms, begin, end);
    float want = 0;
    for (int i = 0; i < 32; i++) want += V(i + 1 + (i ^ 1) + 1, 4)(1.f);
    bool fine = h[0] == want && h[1] == 9 && h[2] == 40 && ms >= 0 && max(3, 4) == 4 && rsqrtf(4.f) == 0.5f;
    if (!fine) printf("%g %g %g %g, not %g 9 40\n", h[0], h[1], h[2], ms, want);
    puts(fine ? "ok" : "wrong");
    return argc > 1 ? (int)name.size() : !fine;
}

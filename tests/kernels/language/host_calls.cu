// Code for both sides that may call host functions: the device stops where it comes to one, whatever its body, and what that
// launches is launched by the host.
// buffer out i32[64] zero out
// launch run<<<1, 32>>>(out, 0)
// launch chosen<<<1, 32>>>(out, 1)
#include <stdexcept>
#include <vector>

__global__ void simple(int *p) { *p = 1; }
template <class T> __global__ void typed(T *p) { *p = 1; }
__host__ void launches(int *p) { simple<<<1, 1>>>(p); }
template <class T> void launches_typed(T *p) { typed<<<1, 1>>>(p); }
int refuses(const char *what) { throw std::runtime_error(what); }
struct Log {
    std::vector<int> *seen;
    Log() : seen(new std::vector<int>) {}
    ~Log() { delete seen; }
    void add(int n) { seen->push_back(n); }
};
struct Base {
    int n;
    __host__ __device__ Base(int n) : n(n) {}
    __host__ __device__ virtual int get() const { return n; }
    virtual void print() const { launches(nullptr); }
};

#pragma nv_exec_check_disable
template <bool OnHost, class T> __host__ __device__ int work(T *p, int bad) {
    if (false) launches(nullptr);
    if (OnHost)
        launches_typed(p);
    else
        p[0] += 1;
    bad == 2 && (launches(nullptr), true);
    if (bad == 3) {
        Log log;
        log.add(bad);
    }
    return bad > 3 ? refuses("bad") : 5;
}
__global__ void run(int *p, int bad) {
    int *mine = p + threadIdx.x;
    mine[32] = work<false>(mine, bad);
}
__global__ void chosen(int *p, int bad) {
    int *mine = p + threadIdx.x;
    Base b(mine[32]);
    const Base *which = &b;
    asm volatile("" : "+l"(which));
    mine[0] += which->get() * bad;
}
void on_host(float *p, int *q) {
    work<true>(p, 0);
    work<true>(q, 0);
}

// What clang needs to read the bench kernels without a toolkit: the CUDA names they use. For the `.ll` way of bench/sass.py.
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __host__ __attribute__((host))
#define __forceinline__ __attribute__((always_inline)) inline
#define D static __device__ __attribute__((always_inline)) inline
struct uint3_ { unsigned x, y, z; };
struct Tid { __declspec(property(get = gx)) unsigned x; __declspec(property(get = gy)) unsigned y; __declspec(property(get = gz)) unsigned z;
  D unsigned gx() { return __nvvm_read_ptx_sreg_tid_x(); } D unsigned gy() { return __nvvm_read_ptx_sreg_tid_y(); } D unsigned gz() { return __nvvm_read_ptx_sreg_tid_z(); } };
struct Cta { __declspec(property(get = gx)) unsigned x; __declspec(property(get = gy)) unsigned y;
  D unsigned gx() { return __nvvm_read_ptx_sreg_ctaid_x(); } D unsigned gy() { return __nvvm_read_ptx_sreg_ctaid_y(); } };
struct Ntid { __declspec(property(get = gx)) unsigned x; __declspec(property(get = gy)) unsigned y;
  D unsigned gx() { return __nvvm_read_ptx_sreg_ntid_x(); } D unsigned gy() { return __nvvm_read_ptx_sreg_ntid_y(); } };
struct Ncta { __declspec(property(get = gx)) unsigned x; D unsigned gx() { return __nvvm_read_ptx_sreg_nctaid_x(); } };
extern const __device__ __attribute__((weak)) Tid threadIdx; extern const __device__ __attribute__((weak)) Cta blockIdx;
extern const __device__ __attribute__((weak)) Ntid blockDim; extern const __device__ __attribute__((weak)) Ncta gridDim;
struct __attribute__((aligned(16))) float4 { float x, y, z, w; };
D float4 make_float4(float x, float y, float z, float w) { float4 r; r.x = x; r.y = y; r.z = z; r.w = w; return r; }
D float atomicAdd(float* p, float v) { return __atomic_fetch_add(p, v, __ATOMIC_RELAXED); }
D unsigned atomicAdd(unsigned* p, unsigned v) { return __atomic_fetch_add(p, v, __ATOMIC_RELAXED); }
D int atomicCAS(int* p, int c, int v) { __atomic_compare_exchange_n(p, &c, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED); return c; }
D float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
D int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
D float __shfl_down_sync(unsigned m, float v, int o) { return __nvvm_shfl_sync_down_f32(m, v, o, 31); }
D unsigned __ballot_sync(unsigned m, int p) { return __nvvm_vote_ballot_sync(m, p); }
D int __popc(unsigned x) { return __builtin_popcount(x); }
D float fabsf(float x) { return __builtin_fabsf(x); }
D float fminf(float a, float b) { return __builtin_fminf(a, b); }
D float fmaxf(float a, float b) { return __builtin_fmaxf(a, b); }
D float rsqrtf(float x) { return __nvvm_rsqrt_approx_f(x); }

#define UNCHECKED _Pragma("nv_exec_check_disable")
template <class T> __host__ void host_only(T *p) {}
#pragma nv_exec_check_disable
template <class T> __host__ __device__ void silent(T *p) { host_only(p); }
#pragma hd_warning_disable
__host__ __device__ void silent_too(int *p) { host_only(p); }
template <class T> struct S {
    T *p;
    UNCHECKED
    __host__ __device__ explicit S(T *q) : p(q) { host_only(p); }
    UNCHECKED
    template <class U> __host__ __device__ void silent(U *q) const { host_only(q); }
    __host__ __device__ void told(T *q) const { host_only(q); }
};
template <class T> __host__ __device__ void told(T *p) { host_only(p); }
__global__ void k(int *p) {
    silent(p);
    silent_too(p);
    S<int> s(p);
    s.silent(p);
    s.told(p);
    told(p);
}

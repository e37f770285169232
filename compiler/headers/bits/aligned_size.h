// A size whose multiple is promised: asynchronous copies take it.
#pragma once
namespace cuda {
template <unsigned long n> struct aligned_size_t {
    static constexpr unsigned long align = n;
    unsigned long value;
    __host__ __device__ explicit constexpr aligned_size_t(unsigned long s) : value(s) {}
    __host__ __device__ constexpr operator unsigned long() const { return value; }
};
}

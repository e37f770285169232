// RUN: jacq -arch=sm_90 -O1
// A name that the program gives to a type is the program's, though a library's header is known to have it.
#include <missing_library.h>
using uint64 = unsigned long long int;
template <class T> __device__ void add(T *p) { atomicAdd(p, T(1)); }
// CHECK: .entry _Z1kPy
// CHECK: red.global.add.u64
__global__ void k(uint64 *p) { add<uint64>(p); }

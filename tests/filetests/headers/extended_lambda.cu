// RUN: jacq -arch=sm_90 --extended-lambda --expt-relaxed-constexpr
// LOOK: .entry
// What nvcc's flags define is defined.
#if defined(__CUDACC_EXTENDED_LAMBDA__) && defined(__CUDACC_RELAXED_CONSTEXPR__)
// CHECK: .visible .entry both(
extern "C" __global__ void both() {}
#else
extern "C" __global__ void neither() {}
#endif

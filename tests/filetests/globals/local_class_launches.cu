// RUN: jacq -arch=sm_90 -O1
// A local class is instantiated with the function around it: what its members launch is made, called or not.

template <class T> __global__ void filled(T *p) { *p = T(7); }

template <class T> struct by_host {
  static void run(T *p) { filled<<<1, 1>>>(p); }
};

template <class T> __host__ __device__ T value(T *p) {
  struct path {
    __host__ T operator()(T *q) { by_host<T>::run(q); return *q; }
  };
#ifdef __CUDA_ARCH__
  return *p;
#else
  return path()(p);
#endif
}

// CHECK: .entry _Z4userPf
// CHECK: .entry _Z6filledIfEvPT_
__global__ void user(float *p) { p[1] = value(p); }

// kernels as nvcc's -std=c++17
// An element type with a constructor: what reads one element back is instantiated with the device code that may not call it.
#include <thrust/device_ptr.h>
#include <thrust/transform_reduce.h>
#include <thrust/complex.h>

struct Event {
  int tag;
  float value;
  __host__ __device__ Event() : tag(0), value(0) {}
  __host__ __device__ Event(const Event &e) : tag(e.tag), value(e.value) {}
  __host__ __device__ ~Event() {}
};
struct Sum { int count; float mean; };
struct Unary { __host__ __device__ Sum operator()(const Event &e) const { return Sum{1, e.value}; } };
struct Binary { __host__ __device__ Sum operator()(const Sum &a, const Sum &b) const { return Sum{a.count + b.count, a.mean + b.mean}; } };
Sum sum(Event *e, int n) {
  thrust::device_ptr<Event> p(e);
  return thrust::transform_reduce(p, p + n, Unary(), Sum(), Binary());
}

// A member's definition is that of its own class, not of the standard library's of the same name.
__global__ void assign(thrust::complex<float> *p, float f) { *p = f; }

// Names of the runtime that no table has.
size_t bytes(const cudaMemAllocNodeParams *p) { return p->bytesize; }

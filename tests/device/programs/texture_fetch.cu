#include "check.h"
// Linear memory: elements as they are, as fractions, and zero outside.
__global__ void fetch(cudaTextureObject_t ints, cudaTextureObject_t fractions, cudaTextureObject_t quads, int n, int* a, float* b, float* c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = tex1Dfetch<int>(ints, i - 2);
  b[i] = tex1Dfetch<float>(fractions, i);
  float4 q = tex1Dfetch<float4>(quads, i / 4);
  c[i] = i % 4 == 0 ? q.x : i % 4 == 1 ? q.y : i % 4 == 2 ? q.z : q.w;
}
template <class T> cudaTextureObject_t texture(T* memory, size_t bytes, cudaTextureReadMode mode) {
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeLinear;
  r.res.linear.devPtr = memory;
  r.res.linear.desc = cudaCreateChannelDesc<T>();
  r.res.linear.sizeInBytes = bytes;
  cudaTextureDesc t = {};
  t.readMode = mode;
  cudaTextureObject_t object = 0;
  CK(cudaCreateTextureObject(&object, &r, &t, nullptr));
  return object;
}
int main() {
  const int n = 300;
  int* ints; unsigned char* bytes; float4* quads; int* a; float *b, *c;
  CK(cudaMallocManaged(&ints, n * 4)); CK(cudaMalloc(&bytes, n)); CK(cudaMallocManaged(&quads, n * 4));
  CK(cudaMallocManaged(&a, n * 4)); CK(cudaMallocManaged(&b, n * 4)); CK(cudaMallocManaged(&c, n * 4));
  unsigned char host[n];
  for (int i = 0; i < n; i++) { ints[i] = i * i; host[i] = i * 7; ((float*)quads)[i] = i / 8.0f; }
  CK(cudaMemcpy(bytes, host, n, cudaMemcpyHostToDevice));
  cudaTextureObject_t t1 = texture(ints, n * 4, cudaReadModeElementType), t2 = texture(bytes, n, cudaReadModeNormalizedFloat),
                      t3 = texture(quads, n * 4, cudaReadModeElementType);
  fetch<<<3, 128>>>(t1, t2, t3, n, a, b, c);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) {
    REQUIRE(a[i] == (i < 2 ? 0 : (i - 2) * (i - 2)));
    REQUIRE(b[i] == host[i] / 255.0f);
    REQUIRE(c[i] == i / 8.0f);
  }
  cudaResourceDesc r;
  CK(cudaGetTextureObjectResourceDesc(&r, t2));
  REQUIRE(r.resType == cudaResourceTypeLinear && r.res.linear.devPtr == bytes && r.res.linear.sizeInBytes == n && r.res.linear.desc.x == 8);
  CK(cudaDestroyTextureObject(t1)); CK(cudaDestroyTextureObject(t2)); CK(cudaDestroyTextureObject(t3));
  REQUIRE(cudaDestroyTextureObject(t1) == cudaErrorInvalidValue);
  cudaGetLastError();
  puts("ok");
  return 0;
}

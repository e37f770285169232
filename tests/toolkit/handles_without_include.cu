// Types of the runtime in a program that includes nothing: nvcc includes cuda_runtime.h by itself.
__global__ void read(cudaTextureObject_t tex, cudaSurfaceObject_t surf, float *p) {
  p[0] = tex1Dfetch<float>(tex, 3);
  surf1Dwrite(p[0], surf, 4);
}

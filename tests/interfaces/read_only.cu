__device__ float ld1(const float* __restrict__ a,int i){ return a[i]; }
__device__ float ld1n(float* __restrict__ a,int i){ return a[i]; }
__global__ void v1(float* a, float*o){ a[threadIdx.x]=1; __syncthreads(); o[threadIdx.x]=ld1(a,threadIdx.x^1); }
__global__ void v2(float* a, float*o){ float x=ld1(a,threadIdx.x^1);  __syncthreads(); a[threadIdx.x]=1+x; }
__global__ void v3(const float* a, float*o){ o[threadIdx.x]=ld1n((float*)a,threadIdx.x); }
__global__ void v4(float* a, float*o){ float* __restrict__ l=a; o[threadIdx.x]=l[threadIdx.x]; }
__global__ void v7(float* a, float*o,int n){ for(int i=0;i<n;i++) o[i]=ld1(a+i,threadIdx.x); }
__global__ void v8(float* a, float*o,int n){ float x=ld1(o,3); o[threadIdx.x]=x+ld1(a,1); }
__global__ void v9(float* a, float*o,int n){ a[1]=ld1(o,3); o[threadIdx.x]=ld1(a,1); }
__global__ void w1(int*const*a,int*o){ o[threadIdx.x]=a[threadIdx.x][0]; }
__global__ void w2(int*const* __restrict__ a,int*o){ o[threadIdx.x]=a[threadIdx.x][0]; }
__global__ void w3(int*const* __restrict__ a,int*__restrict__ o){ o[threadIdx.x]=a[threadIdx.x][0]; }
__global__ void w4(int** __restrict__ a,int*__restrict__ o){ o[threadIdx.x]=a[threadIdx.x][0]; }
__global__ void w5(int** __restrict__ a,int*__restrict__ o){ o[threadIdx.x]=a[threadIdx.x][0]; a[3][1]=7; }
__global__ void w6(int*const* __restrict__ a,int*__restrict__ o){ a[threadIdx.x+1][0]=2; o[threadIdx.x]=a[threadIdx.x][0]; }
__global__ void w7(int*const*const* __restrict__ a,int*__restrict__ o){ o[threadIdx.x]=a[threadIdx.x][0][1]; }
struct N{ int v; N*next; }; __global__ void w8(const N* __restrict__ a,int*__restrict__ o){ o[0]=a->next->v+a->next->next->v; }
struct S{ const float*__restrict__ a; float*o; }; __global__ void w9(const S* __restrict__ s,float*__restrict__ o){ o[threadIdx.x]=s->a[threadIdx.x]; }
__global__ void x1(const float*__restrict__ a, float*o){ o[threadIdx.x]=a[threadIdx.x]; }
__global__ void x2(const float*__restrict__ a, float*o, float**q){ **q=1; o[threadIdx.x]=a[threadIdx.x]; }
__device__ void put(float* __restrict__ to, const float* __restrict__ from, int i) { to[i] = from[i] * 2; }
__global__ void y1(float* a, float* o) { put(o, a, threadIdx.x); }
__global__ void y2(float* a, float* o) { put(o, a, threadIdx.x); __syncthreads(); put(a, o, threadIdx.x); }
__global__ void y3(float* a, float* o) { put(o + 32, o, threadIdx.x); }
__global__ void y4(const int* a, int n) { __shared__ int s[32]; s[threadIdx.x] = a[n]; __syncthreads(); if (s[n & 31] > 7) asm volatile("trap;"); }
__global__ void y5(N* __restrict__ o) { o->v = 1; o[1].v = o->next->v; }
__global__ void y6(float* a, float* o, int n) { float* __restrict__ l = a + n; l[threadIdx.x] = 2; o[threadIdx.x] = a[threadIdx.x]; }
__device__ float table[64]; __device__ const float fixed[64] = {1, 2}; __device__ float counts[64];
__global__ void z1(float* __restrict__ o) { o[threadIdx.x] = table[threadIdx.x]; }
__global__ void z2(float* o) { o[threadIdx.x] = table[threadIdx.x]; }
__global__ void z3(float* __restrict__ o) { o[threadIdx.x] = fixed[threadIdx.x]; }
__global__ void z4(float* __restrict__ o) { counts[threadIdx.x] = 2; o[threadIdx.x] = counts[threadIdx.x ^ 1] + table[3]; }
__global__ void z5(const float* __restrict__ a, float* __restrict__ o) { o[threadIdx.x] = a[threadIdx.x] + table[threadIdx.x]; }
__global__ void z6(float* __restrict__ o) { float x = table[threadIdx.x]; atomicAdd(&counts[0], x); o[threadIdx.x] = x; }

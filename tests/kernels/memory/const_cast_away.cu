// buffer a f32[64] iota out
// buffer o f32[64] out
// buffer b f32[64] iota out
// buffer r f32[64] out
// launch direct<<<1, 1>>>(a, o)
// launch called<<<1, 1>>>(b, r)
// What a restrict pointer to const points to may be written through it, by way of a cast: later reads see that.
__global__ void direct(const float *__restrict__ a, float *__restrict__ o) {
    float x = a[5];
    float *q = (float *)a;
    q[threadIdx.x + 5] = x + 1;
    o[0] = a[5] + x;
    for (int i = 0; i < 4; i++) {
        const_cast<float &>(a[i]) = x;
        o[i + 1] = a[threadIdx.x + i];
    }
}
__device__ __noinline__ void put(const float *p, float v) { ((float *)p)[3] = v; }
__global__ void called(const float *__restrict__ a, float *__restrict__ o) {
    float x = a[3];
    put(a, 40);
    o[0] = a[3] + x;
}

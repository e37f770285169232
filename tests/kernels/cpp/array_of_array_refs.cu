// buffer p f32[12] iota out
// launch k<<<1, 1>>>(p)
// What qualifies an array of arrays qualifies its elements: references and pointers to const bind to what is not.
__device__ float sum(const float (&d)[2][3])
{
    float s = 0;
    for (int i = 0; i < 6; i++) s += d[i / 3][i % 3];
    return s;
}
__device__ float sum3(const float (&d)[2][2][3]) { return sum(d[0]) + sum(d[1]); }
__device__ float last(const float (*p)[2][3]) { return p[1][1][2]; }
__device__ int pick(float (&)[2][3]) { return 1; }
__device__ int pick(const float (&)[2][3]) { return 2; }

extern "C" __global__ void k(float *p)
{
    float a[2][2][3];
    const float c[2][3] = {{1, 2, 3}, {4, 5, 6}};
    for (int i = 0; i < 12; i++) a[i / 6][i / 3 % 2][i % 3] = p[i];
    p[0] = sum(a[0]);
    p[1] = sum3(a);
    p[2] = last(a);
    p[3] = pick(a[0]);
    p[4] = pick(c);
    p[5] = sum(c);
}

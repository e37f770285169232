// Loops as iterators make them, two tests of one condition; loops that search and leave a flag; an array of 80 that registers hold.
// buffer x f32[256] rand(-4,4)
// buffer k i32[64] rand(0,40)
// buffer o f32[256] out
// buffer f i32[64] out
// launch distance<<<1, 32>>>(x, o)
// launch profile<<<1, 2>>>(x, o, 20)
// launch find<<<1, 64>>>(k, f, 40)
struct Range { long long at, left; };
__device__ __forceinline__ bool next(Range &r, long long &v) {
    bool some = r.left > 0;
    if (some) {
        v = r.at;
        r.at += 1;
        r.left -= 1;
    }
    return some;
}
__global__ void distance(const float *x, float *o) {
    float u[4], v[4], s = 0;
    int t = threadIdx.x;
    long long i;
    Range it{0, 4};
    for (;;) {
        bool ok = next(it, i);
        if (!ok) break;
        u[i] = x[t * 4 + i];
        v[i] = x[128 + t * 4 + i];
    }
    Range again{0, 4};
    for (;;) {
        bool ok = next(again, i);
        if (!ok) break;
        float d = u[i] - v[i];
        s += d < 0 ? -d : d;
    }
    o[t] = s;
}
__global__ void profile(const float *x, float *o, int n) {
    float s[80] = {0.0f};
    for (int i = 0; i < n; ++i) {
        float v = x[i];
        s[0] += v;
        s[7] += v * 2;
        s[33] += v + 1;
        s[79] += v * 3;
    }
    for (int a = 0; a < 80; ++a) o[32 + a * 2 + threadIdx.x] = s[a];
}
__device__ const int *search(const int *k, int n, int want) {
    const int *found = nullptr;
    for (int i = 0; i < n; i++) {
        if (k[i] == want) {
            found = k + i;
            break;
        }
        if (k[i] == 39) return nullptr;
    }
    return found;
}
__global__ void find(const int *k, int *f, int n) {
    const int *p = search(k, n, threadIdx.x);
    f[threadIdx.x] = p ? *p * 64 + (int)(p - k) : -1;
}

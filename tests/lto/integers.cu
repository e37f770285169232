// Wide and narrow integers.
#ifdef SECOND
__device__ unsigned long long mix(unsigned long long h, unsigned char c, short s) {
    h ^= c;
    h *= 1099511628211ull;
    return h + s;
}
#else
__device__ unsigned long long mix(unsigned long long h, unsigned char c, short s);
extern "C" __global__ void k(unsigned long long *p, const unsigned char *c) {
    unsigned long long h = 14695981039346656037ull;
    for (int i = 0; i < 8; i++) h = mix(h, c[i], (short)-i);
    p[threadIdx.x] = h;
}
#endif

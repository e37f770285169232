// A polynomial in double precision.
#ifdef SECOND
__device__ double horner(const double *c, int n, double x) {
    double s = 0;
    for (int i = n - 1; i >= 0; i--) s = s * x + c[i];
    return s;
}
#else
__device__ double horner(const double *c, int n, double x);
extern "C" __global__ void k(double *p, const double *c) { p[threadIdx.x] = horner(c, 5, p[threadIdx.x]); }
#endif

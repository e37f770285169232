// buffer in f64[64] rand(-4,4)
// buffer out f64[32] out
// launch quotients<<<1, 32>>>(in, out)
// Performance-monitor events around work, and quotients by name.
__global__ void quotients(const double *in, double *out) {
    __prof_trigger(3);
    const double q = fdivide(in[threadIdx.x], in[32 + threadIdx.x]);
    __prof_trigger(15);
    out[threadIdx.x] = q + fdividef(threadIdx.x, 4.f);
}

// A transform whose values live in registers: the inner loop's step is the outer loop's counter.
// buffer d f32[512] rand(-1,1) out tol=1e-5
// launch sums<<<1, 32>>>(d)
__global__ void sums(float *d) {
    float v[16];
    int t = threadIdx.x;
    for (int i = 0; i < 16; i++) v[i] = d[t + i * 32];
    for (int s = 1; s < 16; s <<= 1)
        for (int i = 0; i < 16; i += 2 * s)
            for (int j = 0; j < s; j++) {
                float p = v[i + j], q = v[i + j + s];
                v[i + j] = p + q;
                v[i + j + s] = p - q;
            }
    for (int i = 0; i < 16; i++) d[t + i * 32] = v[i];
}

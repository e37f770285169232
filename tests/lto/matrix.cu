// Small matrices by reference.
struct Matrix { float v[3][3]; };
#ifdef SECOND
__device__ void multiply(Matrix &r, const Matrix &a, const Matrix &b) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            float s = 0;
            for (int l = 0; l < 3; l++) s += a.v[i][l] * b.v[l][j];
            r.v[i][j] = s;
        }
}
#else
__device__ void multiply(Matrix &r, const Matrix &a, const Matrix &b);
extern "C" __global__ void k(Matrix *p) {
    Matrix r;
    multiply(r, p[0], p[1]);
    p[2] = r;
}
#endif

// An initialised variable of the host is no constant: the device would read its first value for ever.
int scale = 3;
static int other = 4;
inline int third = 5;
const int fixed = 6;
__host__ __device__ int both(int x) { return x * third; }
__global__ void k(int *p) {
    *p = scale + other + fixed;
    p[1] = both(2);
    scale = 4;
    p[2] = *&other;
}

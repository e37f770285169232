struct M {
    int m;
    & int h;
};
struct D : M {};
template <int M::*P> __device__ int read(const D &d) { return d.*P; }
__global__ void k(int *o) {
    D d;
    o[0] = read<&M::m>(d) + sizeof(M::m);
}

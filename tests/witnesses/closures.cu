// nvcc keeps a pointer behind the captures of a lambda for both sides.
template <class F> __global__ void each(F f, int *p) { f(p); }
int main() {
    int x = 3;
    each<<<1, 1>>>([=] __host__ __device__(int *p) { *p = x; }, nullptr);
}

// RUN: jacq -arch=sm_80 -O2
// Members of a structure without a name, in a union without a name, each with its initialiser.
template <class T> struct Vector {
    union {
        struct { T x, y, z; };
        struct { T r, g, b; };
    };
    __device__ Vector(T a, T b, T c) : x(a), y(b), z(c) {}
};
__global__ void kernel(int *p) {
    Vector<int> v(7, 8, 9);
    p[0] = v.r * 100 + v.g * 10 + v.b;
  // CHECK: .visible .entry _Z6kernelPi(
  // CHECK: st.global.u32 [%rd], 789;
}

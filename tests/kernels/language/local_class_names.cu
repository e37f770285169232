// Local classes of one name in one function: their members are not each other's.
// buffer answers i32[2] out
// launch local_class_names<<<1, 1>>>(answers)
template<class F> __device__ __noinline__ int call(F &&f) { return f(3); }
__device__ int test() { int r = 0; { struct F { __device__ int operator()(int) const { return 1; } }; r += call(F{}); } { struct F { __device__ int operator()(int x) const { return x * 10; } int &w; }; int w = 5; r += call(F{w}); } { struct F { __device__ int operator()(int x) const { return w * 100; } int w; }; r += call(F{7}); } return r; }
template<class T> __device__ int tt() { int r = 0; { struct F { __device__ int operator()(int) const { return 1; } }; r += call(F{}); } { struct F { __device__ int operator()(int x) const { return x * 10; } int &w; }; int w = 5; r += call(F{w}); } return r; }
__global__ void local_class_names(int *o) { o[0] = test(); o[1] = tt<int>() + tt<char>(); }

struct T{}; __device__ T f(T t){ co_await t; } __global__ void k(int*p){ f(T()); }

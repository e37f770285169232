// Names of generic closures that nothing calls.
template<class F> __global__ void kv(){}
__device__ inline auto f13(){ return [](auto x){}; } __device__ inline auto f14(){ return [](auto x, int, auto *y){}; } __device__ inline auto f15(){ return [](auto &&...x){}; } 
__device__ inline auto f16(){ auto first = [](auto x){}; return [](auto x){ return x; }; }
void host(){
 kv<decltype(f13())><<<1,1>>>();
 kv<decltype(f14())><<<1,1>>>();
 kv<decltype(f15())><<<1,1>>>();
 kv<decltype(f16())><<<1,1>>>();
 }

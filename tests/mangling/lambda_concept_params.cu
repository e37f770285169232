// Names of generic closures that nothing calls.
// options -std=c++20
template<class F> __global__ void kv(){} template<class T> concept C=true; __device__ inline auto f13(){ return [](C auto x){}; } __device__ inline auto f14(){ return []<C T>(T x){}; } __device__ inline auto f15(){ return []<class T>(T x)requires C<T>{}; } __device__ inline auto f16(){ return []<class T>requires C<T>(T x){}; }
void host(){
 kv<decltype(f13())><<<1,1>>>();
 kv<decltype(f14())><<<1,1>>>();
 kv<decltype(f15())><<<1,1>>>();
 kv<decltype(f16())><<<1,1>>>();
 }

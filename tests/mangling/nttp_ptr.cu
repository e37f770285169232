// Pointers, members and null pointers as template arguments.
__device__ int g; __device__ int arr[3]; __device__ int f(int){return 0;} struct S{int a; int b; int m(){return 0;} int c()const{return 0;} static int st; static void sf(); union{int u;}; }; namespace N{ __device__ int h; template<class T> __device__ void t(T){} } namespace{ __device__ int an; } static __device__ int sg; template<class T> __device__ T vt;
template<int*P> __global__ void kp(){} template<int&R> __global__ void kr(){} template<int(*F)(int)> __global__ void kf(){} template<int S::*M> __global__ void km(){} template<int(S::*M)()> __global__ void kmf(){} template<auto V> __global__ void ka(){} template<auto&V> __global__ void kar(){} template<auto*V> __global__ void kap(){} template<class T,T V> __global__ void kt(){}
void host(){
 kp<&g><<<1,1>>>();
 kp<arr><<<1,1>>>();
 kp<nullptr><<<1,1>>>();
 kp<&N::h><<<1,1>>>();
 kr<g><<<1,1>>>();
 kr<N::h><<<1,1>>>();
 kf<f><<<1,1>>>();
 kf<&f><<<1,1>>>();
 kf<nullptr><<<1,1>>>();
 km<&S::a><<<1,1>>>();
 km<&S::b><<<1,1>>>();
 km<nullptr><<<1,1>>>();
 kmf<&S::m><<<1,1>>>();
 kmf<nullptr><<<1,1>>>();
 ka<&g><<<1,1>>>();
 ka<&f><<<1,1>>>();
 ka<&S::b><<<1,1>>>();
 ka<&S::c><<<1,1>>>();
 kar<arr><<<1,1>>>();
 kar<f><<<1,1>>>();
 kap<&g><<<1,1>>>();
 ka<&N::t<int>><<<1,1>>>();
 kt<int*,&g><<<1,1>>>();
 kt<int&,g><<<1,1>>>();
 kt<void(*)(char),&N::t><<<1,1>>>();
 ka<&S::sf><<<1,1>>>();
 kp<&S::st><<<1,1>>>();
 kp<&vt<int>><<<1,1>>>();
 ka<(int*)nullptr><<<1,1>>>();
 ka<(int S::*)nullptr><<<1,1>>>();
 
}

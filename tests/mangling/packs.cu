// Packs, unnamed namespaces, decltype, static kernels.
template<class...T> struct Tup{}; template<int... I> struct Seq{}; template<class A, class...T> struct Mix{}; template<class A, int... I> struct MI{};
namespace { __global__ void ank(int*p){ p[0]=1; } template<class T> __global__ void ant(T*){} struct L{}; __device__ int v=4; }
template<class...T> __global__ void k1(Tup<T...>){}
template<int...I> __global__ void k2(Seq<I...>){}
template<class...T> __global__ void k3(Mix<int,T...>){}
template<class...T> __global__ void k10(Tup<int,T...>){}
template __global__ void k10<char>(Tup<int,char>);
template<class...T> __global__ void k4(Tup<T*...>){}
template<int...I> __global__ void k5(Seq<(I+1)...>){}
template<int...I> __global__ void k6(MI<float,I...>){}
template<class T> __global__ void k7(decltype(T().t) x, decltype(T()) y, decltype(sizeof(T)) z){}
template<class T> __global__ void k8(T){}
struct H{int t;};
template<decltype(nullptr) X> __global__ void k9(){}
template __global__ void k1<int,float>(Tup<int,float>);
template __global__ void k2<1,2>(Seq<1,2>);
template __global__ void k3<int>(Mix<int,int>);
template __global__ void k4<int>(Tup<int*>);
template __global__ void k5<1>(Seq<2>);
template __global__ void k6<1>(MI<float,1>);
template __global__ void k7<H>(int,H,unsigned long);
template __global__ void k9<nullptr>();
template __global__ void k8<L>(L);
__global__ void uv(int*p){ p[0]=v; }
static __global__ void stk(int*){}
static __device__ int sv=3; __global__ void uv2(int*p){ p[0]=sv; }
template<class T> static __global__ void stt(T*){} template __global__ void stt<int>(int*);

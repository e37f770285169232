// Addresses of and references to parts of objects as template arguments; null pointers.
struct S{int a,b; int arr[2];}; struct T:S{int c;};
__device__ int ga[4]; __device__ S gs; __device__ T gt; __device__ int g2[2][3]; __device__ S gsa[3];
template<int*P> __global__ void kp(){} template<int&R> __global__ void kr(){} template<auto P> __global__ void ka(){} template<S*P> __global__ void ks(){} template<auto&R> __global__ void kar(){} template<S&R> __global__ void ksr(){} template<const int*P> __global__ void kcp(){}
template<int(&A)[4]> __global__ void karr(){} template<int(*A)[3]> __global__ void k2(){}
void h(){ kp<&ga[2]><<<1,1>>>(); kp<ga+1><<<1,1>>>(); kp<&gs.b><<<1,1>>>(); kr<gs.a><<<1,1>>>(); kr<ga[3]><<<1,1>>>(); ka<&ga[1]><<<1,1>>>(); kp<&gt.c><<<1,1>>>(); kp<gs.arr><<<1,1>>>(); kp<&gs.arr[1]><<<1,1>>>(); kar<gs.arr><<<1,1>>>(); kp<ga><<<1,1>>>(); kp<&ga[0]><<<1,1>>>(); ka<&ga><<<1,1>>>(); karr<ga><<<1,1>>>(); kcp<ga><<<1,1>>>(); kcp<&ga[2]><<<1,1>>>(); k2<g2><<<1,1>>>(); kp<g2[1]><<<1,1>>>(); kp<&g2[1][2]><<<1,1>>>(); kp<&gsa[2].b><<<1,1>>>();  ks<gsa><<<1,1>>>(); ks<gsa+1><<<1,1>>>();}

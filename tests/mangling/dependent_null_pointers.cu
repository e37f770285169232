// Null pointers for parameters of dependent types.
template<class T> struct P{T*p;}; template<class T> T dv(); template<class T> struct id{using type=T;}; template<class T> __global__ void k1(T,decltype(T())*){} template<class T> __global__ void k2(T,typename id<T>::type*){} template<class T> __global__ void k3(T,decltype(dv<T>()+1)*){} template<class T> __global__ void k4(T,const typename id<T>::type*,int=0){} template<class T> __global__ void k5(T,P<typename id<T>::type>){} template<class T> __global__ void k6(T,void(*)(typename id<T>::type)){} template<class T> __global__ void k7(T,decltype(T())**){} template<class T> __global__ void k8(T,int id<T>::*){}
void host(){
 k1<<<1,1>>>(1,nullptr);
 k2<<<1,1>>>(1,nullptr);
 k3<<<1,1>>>(1,nullptr);
 k4<<<1,1>>>(1,nullptr,1);
 k5<<<1,1>>>(1,{nullptr});
 k6<<<1,1>>>(1,nullptr);
 k7<<<1,1>>>(1,nullptr);
 k1<<<1,1>>>(1,(int*)0);
 k3<<<1,1>>>('a',(int*)0);
 k1<int><<<1,1>>>(1,nullptr);
 }

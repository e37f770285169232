// Calls qualified by namespaces as they are written; literals and casts in dependent expressions.
template<bool B> struct eb{using t=void;}; template<> struct eb<false>{};
template<class T> constexpr bool gf(){return true;}
namespace q { namespace dev { template <class A> constexpr bool f() { return sizeof(A) < 4096; } template<class A> constexpr bool g(A){return true;} inline namespace in{ template<class A> constexpr bool h(){return true;} } } namespace d=dev;
 template<class A> constexpr bool loc(){return true;}
template <class A> __global__ typename eb<dev::f<A>()>::t k1(A a) {}
template <class A> __global__ typename eb<q::dev::f<A>()>::t k2(A a) {}
template <class A> __global__ typename eb<::q::dev::f<A>()>::t k3(A a) {}
template <class A> __global__ typename eb<d::f<A>()>::t k4(A a) {}
template <class A> __global__ typename eb<loc<A>()>::t k5(A a) {}
template <class A> __global__ typename eb<::gf<A>()>::t k6(A a) {}
template <class A> __global__ typename eb<dev::g(A())>::t k7(A a) {}
template <class A> __global__ decltype(dev::g(A()),void()) k8(A a) {}
template <class A> __global__ typename eb<dev::h<A>()>::t k9(A a) {}
template <class A> __global__ typename eb<dev::in::h<A>()>::t k10(A a) {}
template <class A> __global__ decltype(dev::f<A>(),void()) k11(A a) {}
template <class A> __global__ decltype(nullptr,A(),void()) k12(A a) {}
template <class A> __global__ decltype(A()+1.5f,void()) k13(A a) {}
template <class A> __global__ decltype(static_cast<A>(1),void()) k14(A a) {}
template <class A> __global__ decltype((A)'a',void()) k15(A a) {}
template <class A> __global__ decltype(A(),true,void()) k16(A a) {}
template <class A> __global__ decltype(new A,void()) k17(A a) {}
template <class A> __global__ decltype(A()[0u],void()) k18(A a) {}
}

template __global__ void q::k1<int>(int); template __global__ void q::k2<int>(int); template __global__ void q::k3<int>(int); template __global__ void q::k4<int>(int); template __global__ void q::k5<int>(int); template __global__ void q::k6<int>(int); template __global__ void q::k7<int>(int); template __global__ void q::k8<int>(int); template __global__ void q::k9<int>(int); template __global__ void q::k10<int>(int); template __global__ void q::k11<int>(int);template __global__ void q::k12<int>(int);template __global__ void q::k13<int>(int);template __global__ void q::k14<int>(int);template __global__ void q::k15<int>(int);template __global__ void q::k16<int>(int);template __global__ void q::k17<int>(int);template __global__ void q::k18<int*>(int*);

// Conversions to ambiguous and inaccessible bases fail in deduction, whichever base has been looked at.
// buffer answers i32[32] out
// launch ambiguous_bases<<<1, 1>>>(answers)
struct A { }; struct B : A { }; struct C : A { }; struct D : B, C { };
struct P : private A {};
template <class T> T&& dv();
template <class T> __device__ void take(T);
template <class F, class T, class = decltype(take<T>(dv<F>()))> __device__ int conv(int) { return 1; }
template <class F, class T> __device__ int conv(...) { return 0; }
template <class F, class T, class = decltype(static_cast<T>(dv<F>()))> __device__ int sc(int) { return 1; }
template <class F, class T> __device__ int sc(...) { return 0; }
template <class F, class T, class = decltype(T(dv<F>()))> __device__ int fc(int) { return 1; }
template <class F, class T> __device__ int fc(...) { return 0; }
template <class F, class T, int = sizeof(take<T>(F()), 1)> __device__ int c2(int) { return 1; }
template <class F, class T> __device__ int c2(...) { return 0; }
template <class F, class T, class = decltype(dv<F>() ? dv<F>() : dv<T>())> __device__ int cn(int) { return 1; }
template <class F, class T> __device__ int cn(...) { return 0; }
template <class F, class T, class = decltype(dv<F>() == dv<T>())> __device__ int eq(int) { return 1; }
template <class F, class T> __device__ int eq(...) { return 0; }
__global__ void ambiguous_bases(int *a) { int i = 0;
 a[i++] = conv<D*,A*>(0); a[i++] = conv<D,A>(0); a[i++] = conv<D&,A&>(0); a[i++] = conv<P*,A*>(0); a[i++] = conv<P,A>(0); a[i++] = conv<int A::*, int D::*>(0); a[i++] = conv<int A::*, int P::*>(0); a[i++]=conv<int A::*, int B::*>(0);
 a[i++] = sc<D*,A*>(0); a[i++] = sc<D,A>(0); a[i++] = sc<D&,A&>(0); a[i++] = sc<P*,A*>(0); a[i++] = sc<A*,D*>(0); a[i++] = sc<A*,P*>(0); a[i++] = sc<A&,D&>(0); a[i++]=sc<A*,B*>(0);
 a[i++] = fc<D*,A*>(0); a[i++] = fc<P*,A*>(0); a[i++] = fc<D,A>(0); a[i++] = fc<P,A>(0); a[i++] = c2<D*,A*>(0); a[i++] = c2<P*,A*>(0);a[i++] = c2<B*,A*>(0);
 a[i++] = cn<D*,A*>(0); a[i++] = cn<B*,A*>(0); a[i++] = cn<P*,A*>(0); a[i++] = eq<D*,A*>(0); a[i++] = eq<B*,A*>(0); a[i++] = eq<P*,A*>(0); a[i++] = eq<int A::*, int D::*>(0);}

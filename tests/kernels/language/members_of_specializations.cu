// Member templates of explicit specializations defined outside of them.
// buffer answers i32[12] out
// launch members_of_specializations<<<1, 1>>>(answers)
template <typename T, typename U = int> struct A { template <class V> __device__ int f(V) const; struct B { template <class V> __device__ int g(V); template <class V> struct C { __device__ int h(V); }; }; };
template <> struct A<char> { template <class V> __device__ int f(V) const; struct B { template <class V> __device__ int g(V); template <class V> struct C { __device__ int h(V); }; }; };
template <> struct A<short> { template <class V> __device__ int f(V) const; };
template <class T> struct A<T *> { template <class V> __device__ int f(V) const; };
template <class T, class U> template <class V> __device__ int A<T, U>::f(V) const { return 1; }
template <class V> __device__ int A<char>::f(V) const { return 2; }
template <class V> __device__ int A<short>::f(V) const { return 3; }
template <class T> template <class V> __device__ int A<T *>::f(V) const { return 4; }
template <class V> __device__ int A<char>::B::g(V) { return 5; }
template <class V> __device__ int A<char>::B::C<V>::h(V) { return 6; }
template <class T, class U> template <class V> __device__ int A<T, U>::B::g(V) { return 7; }
template <class T, class U> template <class V> __device__ int A<T, U>::B::C<V>::h(V) { return 8; }
template <> template <> __device__ int A<long>::f(char) const { return 9; }
template <> __device__ int A<char>::f(char) const { return 10; }
template <> template <class V> __device__ int A<float>::f(V) const { return 11; }
extern "C" __global__ void members_of_specializations(int *p) { int i = 0;
 p[i++] = A<int>().f(1); p[i++] = A<char>().f(1); p[i++] = A<short>().f(1); p[i++] = A<int *>().f(1); p[i++] = A<char>::B().g(1); p[i++] = A<char>::B::C<int>().h(1);
 p[i++] = A<int>::B().g(1); p[i++] = A<int>::B::C<int>().h(1); p[i++] = A<long>().f('a'); p[i++] = A<char>().f('a'); p[i++] = A<long>().f(1); p[i++] = A<float>().f(1); }

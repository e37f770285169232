// flags: -w --headers=embedded
#include <list>
template <class T> __global__ void k(T *p) { *p = T(); }
template <class T> void run(T *p) { k<<<1, 1>>>(p); }
template <class A, class B> void both(A *a, B b) { k<<<1, 1>>>(a); }
void host() {
    std::list<float> l;
    run(l.data());
    both(l.data(), 1);
    run((int *)nullptr);
    k<<<1, 1>>>(l.data());
}

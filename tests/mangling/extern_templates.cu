// What `extern template struct` leaves to another file launches there: members that are not inline.
// flags: -std=c++17
// mangling exact
#include <cstdint>
template <class T> __global__ void rk(T *p) { *p = T(); }
template <class T> void go(T *p) { rk<<<1, 1>>>(p); }
namespace n1 { struct G1 {};
template <class T, class I> struct B { T *p; B(int, I); void set(int); };
template <class T, class I> B<T, I>::B(int, I) { set(1); }
template <class T, class I> void B<T, I>::set(int) { go(p); }
extern template struct B<G1, long>;
void f() { B<G1, long> b(1, 2); }
}
namespace n2 { struct G2 {};
namespace a { template <class T, class I> struct B { T *p; B(int, I); void set(int); };
template <class T, class I> B<T, I>::B(int, I) { set(1); }
template <class T, class I> void B<T, I>::set(int) { go(p); } }
namespace c { using a::B; }
extern template struct a::B<G2, int64_t>;
template <class T> struct S { void f() { c::B<G2, T> b(1, 2); } };
template struct S<int64_t>;
}
namespace n3 { struct G3 {};
namespace a { template <class T, class I> struct B { T *p; B(int, I); void set(int); };
template <class T, class I> B<T, I>::B(int, I) { set(1); }
template <class T, class I> void B<T, I>::set(int) { go(p); } }
namespace c { template <class T, class I> using B = a::B<T, I>; }
extern template struct a::B<G3, int64_t>;
template <class T> struct S { void f() { c::B<G3, T> b(1, 2); } };
template struct S<int64_t>;
}
namespace n4 { struct G4 {};
namespace a { template <class T, class I> struct B { T *p; B(int, I); void set(int); };
template <class T, class I> void B<T, I>::set(int) { go(p); } }
extern template struct a::B<G4, int64_t>;
namespace a {
template <class T, class I> B<T, I>::B(int, I) { set(1); }
}
void f() { a::B<G4, int64_t> b(1, 2); }
}
namespace n5 { struct G5 {};
namespace a { template <class T, class I> struct B { T *p; B(int, I); void set(int); };
}
extern template struct a::B<G5, int64_t>;
namespace a {
template <class T, class I> B<T, I>::B(int, I) { set(1); }
template <class T, class I> void B<T, I>::set(int) { go(p); } }
template <class T> struct S { void f() { a::B<G5, T> b(1, 2); } };
template struct S<int64_t>;
}
namespace n6 { struct G6 {};
namespace a { template <class T, class I> struct B { T *p; B(int, I); void set(int) { go(p); } };
}
extern template struct a::B<G6, int64_t>;
namespace a {
template <class T, class I> B<T, I>::B(int, I) { set(1); }
 }
template <class T> struct S { void f() { a::B<G6, T> b(1, 2); } };
template struct S<int64_t>;
}
namespace n7 { struct G7 {};
namespace a { template <class T, class I> struct B { T *p; B(int, I); ~B() { go(p); } void set(int) { go(p); } };
}
extern template struct a::B<G7, int64_t>;
template <class T> struct S { void f() { a::B<G7, T> b(1, 2); } };
template struct S<int64_t>;
}
namespace n8 { struct G8 {};
template <class T> struct B { T *p; void set(); template <class U> void all(U *u); };
template <class T> void B<T>::set() { go(p); }
template <class T> template <class U> void B<T>::all(U *u) { go(u); }
extern template struct B<G8>;
void f() { B<G8>().set(); G8 *q = 0; B<int>().set(); B<G8>().all(&q); }
}
namespace n9 { struct G9 {};
template <class T> struct B { T *p; void set(); };
template <class T> void B<T>::set() { go(p); }
extern template struct B<G9>;
template struct B<G9>;
}

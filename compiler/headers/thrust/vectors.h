// Stand-in for Thrust's vectors and tagged pointers: the types that host code passes to kernels, without their storage.
#pragma once
#include <thrust/base.h>
namespace thrust {
inline namespace __JQ_THRUST {
template <class T> class device_ptr;
template <class T> class device_reference {
    T *p;

  public:
    using value_type = T;
    using pointer = device_ptr<T>;
    __JQ_HD explicit device_reference(T *q) : p(q) {}
    __JQ_HD operator T &() const { return *p; }
    template <class U> __JQ_HD const device_reference &operator=(const U &v) const { *p = v; return *this; }
    __JQ_HD pointer operator&() const;
};
template <class T> class device_ptr {
    T *p;

  public:
    using element_type = T;
    using value_type = std::remove_cv_t<T>;
    using raw_pointer = T *;
    using pointer = device_ptr;
    using reference = std::conditional_t<std::is_void<T>::value, void, std::add_lvalue_reference_t<T>>;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::random_access_iterator_tag;
    __JQ_HD device_ptr() : p(nullptr) {}
    __JQ_HD device_ptr(decltype(nullptr)) : p(nullptr) {}
    template <class U> __JQ_HD explicit device_ptr(U *q) : p(q) {}
    template <class U, class = std::enable_if_t<std::is_convertible<U *, T *>::value>> __JQ_HD device_ptr(const device_ptr<U> &o) : p(o.get()) {}
    __JQ_HD T *get() const { return p; }
    __JQ_HD reference operator*() const { return *p; }
    __JQ_HD T *operator->() const { return p; }
    template <class N> __JQ_HD reference operator[](N n) const { return p[n]; }
    __JQ_HD explicit operator bool() const { return p != nullptr; }
    __JQ_HD device_ptr &operator++() { ++p; return *this; }
    __JQ_HD device_ptr operator++(int) { device_ptr t = *this; ++p; return t; }
    __JQ_HD device_ptr &operator--() { --p; return *this; }
    __JQ_HD device_ptr &operator+=(std::ptrdiff_t n) { p += n; return *this; }
    __JQ_HD device_ptr &operator-=(std::ptrdiff_t n) { p -= n; return *this; }
    __JQ_HD device_ptr operator+(std::ptrdiff_t n) const { return device_ptr(p + n); }
    __JQ_HD device_ptr operator-(std::ptrdiff_t n) const { return device_ptr(p - n); }
    __JQ_HD std::ptrdiff_t operator-(const device_ptr &o) const { return p - o.p; }
    __JQ_HD bool operator==(const device_ptr &o) const { return p == o.p; }
    __JQ_HD bool operator!=(const device_ptr &o) const { return p != o.p; }
    __JQ_HD bool operator<(const device_ptr &o) const { return p < o.p; }
};
template <class T> __JQ_FN device_ptr<T> device_reference<T>::operator&() const { return device_ptr<T>(p); }
template <class T> __JQ_FN device_ptr<T> device_pointer_cast(T *p) { return device_ptr<T>(p); }
template <class T> __JQ_FN device_ptr<T> device_pointer_cast(const device_ptr<T> &p) { return p; }
template <class T> __JQ_FN T *raw_pointer_cast(T *p) { return p; }
template <class T> __JQ_FN T *raw_pointer_cast(const device_ptr<T> &p) { return p.get(); }
template <class T> __JQ_FN T &raw_reference_cast(T &r) { return r; }
template <class T> class device_allocator { public: using value_type = T; };
template <class T> class device_malloc_allocator { public: using value_type = T; };
template <class T> device_ptr<T> device_malloc(size_t n);
template <class T> device_ptr<T> device_new(size_t n);
template <class T> void device_free(device_ptr<T> p);
template <class T> void device_delete(device_ptr<T> p, size_t n = 0);

// The members of a vector whose iterators are I and whose allocator is A.
template <class T, class I, class C, class R> class __vector {
  public:
    using value_type = T;
    using size_type = size_t;
    using difference_type = std::ptrdiff_t;
    using iterator = I;
    using const_iterator = C;
    using pointer = I;
    using const_pointer = C;
    using reference = R;
    using const_reference = const T &;
    using reverse_iterator = std::reverse_iterator<I>;
    __vector();
    explicit __vector(size_t n);
    __vector(size_t n, const T &v);
    template <class It> __vector(It a, It b);
    template <class V> __vector(const V &v);
    template <class V> __vector &operator=(const V &v);
    I begin();
    I end();
    C begin() const;
    C end() const;
    C cbegin() const;
    C cend() const;
    reverse_iterator rbegin();
    reverse_iterator rend();
    I data();
    C data() const;
    R operator[](size_t n);
    const T &operator[](size_t n) const;
    R front();
    R back();
    size_t size() const;
    size_t capacity() const;
    bool empty() const;
    void resize(size_t n);
    void resize(size_t n, const T &v);
    void reserve(size_t n);
    void clear();
    void shrink_to_fit();
    void push_back(const T &v);
    void pop_back();
    void assign(size_t n, const T &v);
    template <class It> void assign(It a, It b);
    template <class It> I insert(I at, It a, It b);
    I insert(I at, const T &v);
    I erase(I at);
    I erase(I a, I b);
    template <class V> void swap(V &v);
};
template <class T, class A = device_allocator<T>> class device_vector : public __vector<T, device_ptr<T>, device_ptr<const T>, device_reference<T>> {
    using base = __vector<T, device_ptr<T>, device_ptr<const T>, device_reference<T>>;

  public:
    using base::base;
    using base::operator=;
};
template <class T, class A = void> class host_vector : public __vector<T, T *, const T *, T &> {
    using base = __vector<T, T *, const T *, T &>;

  public:
    using base::base;
    using base::operator=;
};
template <class T, class A = void> class universal_vector : public __vector<T, T *, const T *, T &> {
    using base = __vector<T, T *, const T *, T &>;

  public:
    using base::base;
    using base::operator=;
};
}
}

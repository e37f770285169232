// Stand-in for Thrust's iterators: counting, constant, transforming, zipped, permuted and discarding.
#pragma once
#include <thrust/base.h>
#include <thrust/functional.h>
#include <thrust/tuple.h>
namespace thrust {
inline namespace __JQ_THRUST {
// Random access from what an iterator can do: `at(n)`, and a position that is moved.
#define __JQ_STEPS(I, member)                                                                                   \
    using iterator_category = std::random_access_iterator_tag;                                                  \
    using difference_type = std::ptrdiff_t;                                                                     \
    __JQ_HD I &operator++() { ++member; return *this; }                                                         \
    __JQ_HD I &operator--() { --member; return *this; }                                                         \
    __JQ_HD I operator++(int) { I t = *this; ++member; return t; }                                              \
    __JQ_HD I operator--(int) { I t = *this; --member; return t; }                                              \
    __JQ_HD I &operator+=(difference_type n) { member += n; return *this; }                                     \
    __JQ_HD I &operator-=(difference_type n) { member -= n; return *this; }                                     \
    __JQ_HD I operator+(difference_type n) const { I t = *this; t += n; return t; }                             \
    __JQ_HD I operator-(difference_type n) const { I t = *this; t -= n; return t; }                             \
    __JQ_HD difference_type operator-(const I &o) const { return member - o.member; }                           \
    __JQ_HD bool operator==(const I &o) const { return member == o.member; }                                    \
    __JQ_HD bool operator!=(const I &o) const { return !(member == o.member); }                                 \
    __JQ_HD bool operator<(const I &o) const { return member < o.member; }                                      \
    __JQ_HD reference operator[](difference_type n) const { return *(*this + n); }

template <class T, class S = use_default, class V = use_default, class D = use_default> class counting_iterator {
    T at;

  public:
    using value_type = T;
    using reference = T;
    using pointer = const T *;
    __JQ_STEPS(counting_iterator, at)
    __JQ_HD counting_iterator() : at() {}
    __JQ_HD explicit counting_iterator(T v) : at(v) {}
    __JQ_HD T operator*() const { return at; }
    __JQ_HD T base() const { return at; }
};
template <class T> __JQ_FN counting_iterator<T> make_counting_iterator(T v) { return counting_iterator<T>(v); }

template <class T, class D = use_default, class S = use_default> class constant_iterator {
    T value;
    std::ptrdiff_t at;

  public:
    using value_type = T;
    using reference = T;
    using pointer = const T *;
    __JQ_STEPS(constant_iterator, at)
    __JQ_HD constant_iterator(const T &v = T(), std::ptrdiff_t i = 0) : value(v), at(i) {}
    __JQ_HD T operator*() const { return value; }
};
template <class T> __JQ_FN constant_iterator<T> make_constant_iterator(const T &v) { return constant_iterator<T>(v); }

template <class F, class I, class R = use_default, class V = use_default> class transform_iterator {
    I at;
    F f;

  public:
    using reference = decltype(std::declval<F &>()(*std::declval<I &>()));
    using value_type = std::remove_cv_t<std::remove_reference_t<reference>>;
    using pointer = value_type *;
    __JQ_STEPS(transform_iterator, at)
    __JQ_HD transform_iterator(const I &i, F g) : at(i), f(g) {}
    __JQ_HD explicit transform_iterator(const I &i) : at(i), f() {}
    __JQ_HD reference operator*() const { return const_cast<F &>(f)(*at); }
    __JQ_HD const I &base() const { return at; }
    __JQ_HD F functor() const { return f; }
};
template <class F, class I> __JQ_FN transform_iterator<F, I> make_transform_iterator(I i, F f) { return {i, f}; }

template <class E, class X> class permutation_iterator {
    E elements;
    X at;

  public:
    using reference = typename std::iterator_traits<E>::reference;
    using value_type = typename std::iterator_traits<E>::value_type;
    using pointer = value_type *;
    __JQ_STEPS(permutation_iterator, at)
    __JQ_HD permutation_iterator(E e, X x) : elements(e), at(x) {}
    __JQ_HD reference operator*() const { return elements[*at]; }
    __JQ_HD const X &base() const { return at; }
};
template <class E, class X> __JQ_FN permutation_iterator<E, X> make_permutation_iterator(E e, X x) { return {e, x}; }

struct __discarded {
    template <class T> __JQ_HD const __discarded &operator=(const T &) const { return *this; }
};
template <class S = use_default> class discard_iterator {
    std::ptrdiff_t at;

  public:
    using reference = __discarded;
    using value_type = __discarded;
    using pointer = __discarded *;
    __JQ_STEPS(discard_iterator, at)
    __JQ_HD discard_iterator(std::ptrdiff_t i = 0) : at(i) {}
    __JQ_HD __discarded operator*() const { return {}; }
};
template <class = void> __JQ_FN discard_iterator<> make_discard_iterator(std::ptrdiff_t i = 0) { return {i}; }

template <class T> class zip_iterator;
template <class... I> class zip_iterator<std::tuple<I...>> {
    std::tuple<I...> at;
    template <size_t... n> __JQ_HD void move(std::ptrdiff_t d, std::index_sequence<n...>) { ((void)(std::get<n>(at) += d), ...); }

  public:
    using reference = std::tuple<typename std::iterator_traits<I>::reference...>;
    using value_type = std::tuple<typename std::iterator_traits<I>::value_type...>;
    using pointer = value_type *;
    using iterator_category = std::random_access_iterator_tag;
    using difference_type = std::ptrdiff_t;
    zip_iterator() = default;
    __JQ_HD zip_iterator(const std::tuple<I...> &t) : at(t) {}
    __JQ_HD const std::tuple<I...> &get_iterator_tuple() const { return at; }
    __JQ_HD reference operator*() const {
        return std::apply([](auto &...i) { return reference(*i...); }, const_cast<std::tuple<I...> &>(at));
    }
    __JQ_HD zip_iterator &operator+=(difference_type d) { move(d, std::index_sequence_for<I...>()); return *this; }
    __JQ_HD zip_iterator &operator-=(difference_type d) { return *this += -d; }
    __JQ_HD zip_iterator &operator++() { return *this += 1; }
    __JQ_HD zip_iterator &operator--() { return *this += -1; }
    __JQ_HD zip_iterator operator++(int) { zip_iterator t = *this; *this += 1; return t; }
    __JQ_HD zip_iterator operator+(difference_type d) const { zip_iterator t = *this; t += d; return t; }
    __JQ_HD zip_iterator operator-(difference_type d) const { zip_iterator t = *this; t += -d; return t; }
    __JQ_HD difference_type operator-(const zip_iterator &o) const { return std::get<0>(at) - std::get<0>(o.at); }
    __JQ_HD bool operator==(const zip_iterator &o) const { return std::get<0>(at) == std::get<0>(o.at); }
    __JQ_HD bool operator!=(const zip_iterator &o) const { return !(*this == o); }
    __JQ_HD bool operator<(const zip_iterator &o) const { return std::get<0>(at) < std::get<0>(o.at); }
    __JQ_HD reference operator[](difference_type d) const { return *(*this + d); }
};
template <class... I> __JQ_FN zip_iterator<std::tuple<I...>> make_zip_iterator(const std::tuple<I...> &t) { return {t}; }
template <class A, class B, class... I> __JQ_FN zip_iterator<std::tuple<A, B, I...>> make_zip_iterator(A a, B b, I... i) { return {std::tuple<A, B, I...>(a, b, i...)}; }
#undef __JQ_STEPS
}
}

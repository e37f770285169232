// Stand-in for Thrust's algorithms as device code calls them: each runs in the calling thread. Host code's calls are the library's
// own work; what it launches is not part of the unit.
#pragma once
#include <thrust/base.h>
#include <thrust/functional.h>
#include <thrust/iterators.h>
#include <thrust/tuple.h>
#include <thrust/vectors.h>
#include <algorithm>
#include <numeric>
namespace thrust {
inline namespace __JQ_THRUST {
// A reference that a comparison of two values takes (std::max and std::min with Thrust's names).
template <class T> __JQ_CX const T &max(const T &a, const T &b) { return a < b ? b : a; }
template <class T> __JQ_CX const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <class T, class L> __JQ_CX const T &max(const T &a, const T &b, L less) { return less(a, b) ? b : a; }
template <class T, class L> __JQ_CX const T &min(const T &a, const T &b, L less) { return less(b, a) ? b : a; }

// Every algorithm is declared once, without a policy; a policy before its arguments is passed over.
#define __JQ_POLICY(name) \
    template <class P, class... A, class = std::enable_if_t<__is_policy<P>::value>> __JQ_HD auto name(const P &, A... a) { return thrust::name(a...); }
#define __JQ_ALG(...) template <__VA_ARGS__> __JQ_HD

__JQ_ALG(class I, class F) I for_each(I a, I b, F f) { for (; a != b; ++a) f(*a); return a; }
__JQ_ALG(class I, class N, class F) I for_each_n(I a, N n, F f) { for (; n > 0; --n, ++a) f(*a); return a; }
__JQ_ALG(class I, class T) void fill(I a, I b, const T &v) { for (; a != b; ++a) *a = v; }
__JQ_ALG(class I, class N, class T) I fill_n(I a, N n, const T &v) { for (; n > 0; --n, ++a) *a = v; return a; }
__JQ_ALG(class I, class T) void uninitialized_fill(I a, I b, const T &v) { for (; a != b; ++a) *a = v; }
__JQ_ALG(class I, class F) void generate(I a, I b, F f) { for (; a != b; ++a) *a = f(); }
__JQ_ALG(class I) void sequence(I a, I b) { iterator_value_t<I> v = 0; for (; a != b; ++a, ++v) *a = v; }
__JQ_ALG(class I, class T) void sequence(I a, I b, T v) { for (; a != b; ++a, ++v) *a = v; }
__JQ_ALG(class I, class T) void sequence(I a, I b, T v, T step) { for (; a != b; ++a, v = v + step) *a = v; }
__JQ_ALG(class I, class F) void tabulate(I a, I b, F f) { for (I i = a; i != b; ++i) *i = f(i - a); }
__JQ_ALG(class I, class O) O copy(I a, I b, O o) { for (; a != b; ++a, ++o) *o = *a; return o; }
__JQ_ALG(class I, class N, class O) O copy_n(I a, N n, O o) { for (; n > 0; --n, ++a, ++o) *o = *a; return o; }
__JQ_ALG(class I, class O, class F) O copy_if(I a, I b, O o, F f) { for (; a != b; ++a) if (f(*a)) { *o = *a; ++o; } return o; }
__JQ_ALG(class I, class S, class O, class F) O copy_if(I a, I b, S s, O o, F f) { for (; a != b; ++a, ++s) if (f(*s)) { *o = *a; ++o; } return o; }
__JQ_ALG(class I, class M, class O) O gather(M a, M b, I in, O o) { for (; a != b; ++a, ++o) *o = in[*a]; return o; }
__JQ_ALG(class I, class M, class O) void scatter(I a, I b, M m, O o) { for (; a != b; ++a, ++m) o[*m] = *a; }
__JQ_ALG(class I, class O, class F) O transform(I a, I b, O o, F f) { for (; a != b; ++a, ++o) *o = f(*a); return o; }
__JQ_ALG(class I, class J, class O, class F) O transform(I a, I b, J c, O o, F f) { for (; a != b; ++a, ++c, ++o) *o = f(*a, *c); return o; }
__JQ_ALG(class I, class O, class F, class Q) O transform_if(I a, I b, O o, F f, Q q) { for (; a != b; ++a, ++o) if (q(*a)) *o = f(*a); return o; }
__JQ_ALG(class I, class T) void replace(I a, I b, const T &old, const T &v) { for (; a != b; ++a) if (*a == old) *a = v; }
__JQ_ALG(class I, class Q, class T) void replace_if(I a, I b, Q q, const T &v) { for (; a != b; ++a) if (q(*a)) *a = v; }
__JQ_ALG(class I) void reverse(I a, I b) { for (; a != b && a != --b; ++a) { iterator_value_t<I> t = *a; *a = *b; *b = t; } }
__JQ_ALG(class I, class J) J swap_ranges(I a, I b, J c) { for (; a != b; ++a, ++c) { iterator_value_t<I> t = *a; *a = *c; *c = t; } return c; }

__JQ_ALG(class I, class T, class F) T reduce(I a, I b, T v, F f) { for (; a != b; ++a) v = f(v, *a); return v; }
__JQ_ALG(class I, class T) T reduce(I a, I b, T v) { for (; a != b; ++a) v = v + *a; return v; }
__JQ_ALG(class I) iterator_value_t<I> reduce(I a, I b) { iterator_value_t<I> v = iterator_value_t<I>(); for (; a != b; ++a) v = v + *a; return v; }
__JQ_ALG(class I, class U, class T, class F) T transform_reduce(I a, I b, U u, T v, F f) { for (; a != b; ++a) v = f(v, u(*a)); return v; }
__JQ_ALG(class I, class J, class T) T inner_product(I a, I b, J c, T v) { for (; a != b; ++a, ++c) v = v + *a * *c; return v; }
__JQ_ALG(class I, class J, class T, class F, class G) T inner_product(I a, I b, J c, T v, F f, G g) { for (; a != b; ++a, ++c) v = f(v, g(*a, *c)); return v; }
__JQ_ALG(class I, class T) std::ptrdiff_t count(I a, I b, const T &v) { std::ptrdiff_t n = 0; for (; a != b; ++a) n += *a == v; return n; }
__JQ_ALG(class I, class Q) std::ptrdiff_t count_if(I a, I b, Q q) { std::ptrdiff_t n = 0; for (; a != b; ++a) n += q(*a) ? 1 : 0; return n; }
__JQ_ALG(class I, class Q) bool all_of(I a, I b, Q q) { for (; a != b; ++a) if (!q(*a)) return false; return true; }
__JQ_ALG(class I, class Q) bool any_of(I a, I b, Q q) { for (; a != b; ++a) if (q(*a)) return true; return false; }
__JQ_ALG(class I, class Q) bool none_of(I a, I b, Q q) { for (; a != b; ++a) if (q(*a)) return false; return true; }
__JQ_ALG(class I, class T) I find(I a, I b, const T &v) { while (a != b && !(*a == v)) ++a; return a; }
__JQ_ALG(class I, class Q) I find_if(I a, I b, Q q) { while (a != b && !q(*a)) ++a; return a; }
__JQ_ALG(class I, class Q) I find_if_not(I a, I b, Q q) { while (a != b && q(*a)) ++a; return a; }
__JQ_ALG(class I, class J) bool equal(I a, I b, J c) { for (; a != b; ++a, ++c) if (!(*a == *c)) return false; return true; }
__JQ_ALG(class I, class L) bool is_sorted(I a, I b, L less) { if (a == b) return true; for (I c = a; ++c != b; a = c) if (less(*c, *a)) return false; return true; }
__JQ_ALG(class I) bool is_sorted(I a, I b) { return thrust::is_sorted(a, b, std::less<iterator_value_t<I>>()); }
__JQ_ALG(class I, class L) I max_element(I a, I b, L less) { I m = a; for (; a != b; ++a) if (less(*m, *a)) m = a; return m; }
__JQ_ALG(class I) I max_element(I a, I b) { return thrust::max_element(a, b, std::less<iterator_value_t<I>>()); }
__JQ_ALG(class I, class L) I min_element(I a, I b, L less) { I m = a; for (; a != b; ++a) if (less(*a, *m)) m = a; return m; }
__JQ_ALG(class I) I min_element(I a, I b) { return thrust::min_element(a, b, std::less<iterator_value_t<I>>()); }
__JQ_ALG(class I) std::pair<I, I> minmax_element(I a, I b) { return std::pair<I, I>(thrust::min_element(a, b), thrust::max_element(a, b)); }

__JQ_ALG(class I, class O, class F) O inclusive_scan(I a, I b, O o, F f) {
    if (a == b) return o;
    iterator_value_t<I> v = *a;
    for (*o = v, ++o; ++a != b; ++o) *o = v = f(v, *a);
    return o;
}
__JQ_ALG(class I, class O) O inclusive_scan(I a, I b, O o) { return thrust::inclusive_scan(a, b, o, std::plus<iterator_value_t<I>>()); }
__JQ_ALG(class I, class O, class T, class F) O exclusive_scan(I a, I b, O o, T v, F f) {
    for (; a != b; ++a, ++o) { T next = f(v, *a); *o = v; v = next; }
    return o;
}
__JQ_ALG(class I, class O, class T) O exclusive_scan(I a, I b, O o, T v) { return thrust::exclusive_scan(a, b, o, v, std::plus<T>()); }
__JQ_ALG(class I, class O) O exclusive_scan(I a, I b, O o) { return thrust::exclusive_scan(a, b, o, iterator_value_t<I>(), std::plus<iterator_value_t<I>>()); }
__JQ_ALG(class I, class O, class U, class F) O transform_inclusive_scan(I a, I b, O o, U u, F f) { return thrust::inclusive_scan(make_transform_iterator(a, u), make_transform_iterator(b, u), o, f); }
__JQ_ALG(class I, class O, class U, class T, class F) O transform_exclusive_scan(I a, I b, O o, U u, T v, F f) { return thrust::exclusive_scan(make_transform_iterator(a, u), make_transform_iterator(b, u), o, v, f); }
__JQ_ALG(class I, class O, class F) O adjacent_difference(I a, I b, O o, F f) {
    if (a == b) return o;
    iterator_value_t<I> last = *a;
    for (*o = last, ++o; ++a != b; ++o) { iterator_value_t<I> v = *a; *o = f(v, last); last = v; }
    return o;
}
__JQ_ALG(class I, class O) O adjacent_difference(I a, I b, O o) { return thrust::adjacent_difference(a, b, o, std::minus<iterator_value_t<I>>()); }

// Sorting by insertion while short, else by heap: in place and without recursion.
__JQ_ALG(class I, class L) void __sift(I a, std::ptrdiff_t root, std::ptrdiff_t n, L less) {
    iterator_value_t<I> v = a[root];
    for (std::ptrdiff_t child; (child = 2 * root + 1) < n; root = child) {
        if (child + 1 < n && less(a[child], a[child + 1])) ++child;
        if (!less(v, a[child])) break;
        a[root] = a[child];
    }
    a[root] = v;
}
__JQ_ALG(class I, class L) void stable_sort(I a, I b, L less) {
    for (std::ptrdiff_t i = 1, n = b - a; i < n; ++i) {
        iterator_value_t<I> v = a[i];
        std::ptrdiff_t j = i;
        for (; j > 0 && less(v, a[j - 1]); --j) a[j] = a[j - 1];
        a[j] = v;
    }
}
__JQ_ALG(class I) void stable_sort(I a, I b) { thrust::stable_sort(a, b, std::less<iterator_value_t<I>>()); }
__JQ_ALG(class I, class L) void sort(I a, I b, L less) {
    std::ptrdiff_t n = b - a;
    if (n <= 32) return thrust::stable_sort(a, b, less);
    for (std::ptrdiff_t i = n / 2; i-- > 0;) thrust::__sift(a, i, n, less);
    while (--n > 0) {
        iterator_value_t<I> t = a[0];
        a[0] = a[n];
        a[n] = t;
        thrust::__sift(a, 0, n, less);
    }
}
__JQ_ALG(class I) void sort(I a, I b) { thrust::sort(a, b, std::less<iterator_value_t<I>>()); }
__JQ_ALG(class K, class V, class L) void stable_sort_by_key(K a, K b, V v, L less) {
    for (std::ptrdiff_t i = 1, n = b - a; i < n; ++i) {
        iterator_value_t<K> k = a[i];
        iterator_value_t<V> w = v[i];
        std::ptrdiff_t j = i;
        for (; j > 0 && less(k, a[j - 1]); --j) { a[j] = a[j - 1]; v[j] = v[j - 1]; }
        a[j] = k;
        v[j] = w;
    }
}
__JQ_ALG(class K, class V) void stable_sort_by_key(K a, K b, V v) { thrust::stable_sort_by_key(a, b, v, std::less<iterator_value_t<K>>()); }
__JQ_ALG(class K, class V, class L) void sort_by_key(K a, K b, V v, L less) { thrust::stable_sort_by_key(a, b, v, less); }
__JQ_ALG(class K, class V) void sort_by_key(K a, K b, V v) { thrust::stable_sort_by_key(a, b, v, std::less<iterator_value_t<K>>()); }

__JQ_ALG(class I, class T, class L) I lower_bound(I a, I b, const T &v, L less) {
    for (std::ptrdiff_t n = b - a; n > 0;) {
        std::ptrdiff_t half = n / 2;
        if (less(a[half], v)) { a += half + 1; n -= half + 1; } else { n = half; }
    }
    return a;
}
__JQ_ALG(class I, class T) I lower_bound(I a, I b, const T &v) { return thrust::lower_bound(a, b, v, std::less<>()); }
__JQ_ALG(class I, class T, class L) I upper_bound(I a, I b, const T &v, L less) {
    for (std::ptrdiff_t n = b - a; n > 0;) {
        std::ptrdiff_t half = n / 2;
        if (!less(v, a[half])) { a += half + 1; n -= half + 1; } else { n = half; }
    }
    return a;
}
__JQ_ALG(class I, class T) I upper_bound(I a, I b, const T &v) { return thrust::upper_bound(a, b, v, std::less<>()); }
__JQ_ALG(class I, class T) bool binary_search(I a, I b, const T &v) { I i = thrust::lower_bound(a, b, v); return i != b && !(v < *i); }
__JQ_ALG(class I, class Q) I remove_if(I a, I b, Q q) { I o = a; for (; a != b; ++a) if (!q(*a)) { *o = *a; ++o; } return o; }
__JQ_ALG(class I, class T) I remove(I a, I b, const T &v) { I o = a; for (; a != b; ++a) if (!(*a == v)) { *o = *a; ++o; } return o; }
__JQ_ALG(class I, class O, class Q) O remove_copy_if(I a, I b, O o, Q q) { for (; a != b; ++a) if (!q(*a)) { *o = *a; ++o; } return o; }
__JQ_ALG(class I) I unique(I a, I b) {
    if (a == b) return a;
    I o = a;
    while (++a != b) if (!(*o == *a)) { ++o; *o = *a; }
    return ++o;
}
__JQ_ALG(class I, class Q) I partition(I a, I b, Q q) {
    I o = a;
    for (; a != b; ++a) if (q(*a)) { iterator_value_t<I> t = *a; *a = *o; *o = t; ++o; }
    return o;
}
__JQ_ALG(class I, class Q) I stable_partition(I a, I b, Q q) {
    I o = a;
    for (; a != b; ++a) {
        if (!q(*a)) continue;
        iterator_value_t<I> t = *a;
        for (I i = a; i != o; --i) *i = i[-1];
        *o = t;
        ++o;
    }
    return o;
}
__JQ_ALG(class I, class J, class O) O merge(I a, I b, J c, J d, O o) {
    for (; a != b || c != d; ++o) {
        if (c == d || (a != b && !(*c < *a))) { *o = *a; ++a; } else { *o = *c; ++c; }
    }
    return o;
}
__JQ_ALG(class K, class V, class KO, class VO, class E, class F) std::pair<KO, VO> reduce_by_key(K a, K b, V v, KO ko, VO vo, E eq, F f) {
    while (a != b) {
        iterator_value_t<K> k = *a;
        iterator_value_t<V> s = *v;
        for (++a, ++v; a != b && eq(k, *a); ++a, ++v) s = f(s, *v);
        *ko = k;
        *vo = s;
        ++ko;
        ++vo;
    }
    return std::pair<KO, VO>(ko, vo);
}
__JQ_ALG(class K, class V, class KO, class VO) std::pair<KO, VO> reduce_by_key(K a, K b, V v, KO ko, VO vo) {
    return thrust::reduce_by_key(a, b, v, ko, vo, std::equal_to<iterator_value_t<K>>(), std::plus<iterator_value_t<V>>());
}

__JQ_POLICY(for_each) __JQ_POLICY(for_each_n) __JQ_POLICY(fill) __JQ_POLICY(fill_n) __JQ_POLICY(uninitialized_fill) __JQ_POLICY(generate)
__JQ_POLICY(sequence) __JQ_POLICY(tabulate) __JQ_POLICY(copy) __JQ_POLICY(copy_n) __JQ_POLICY(copy_if) __JQ_POLICY(gather) __JQ_POLICY(scatter)
__JQ_POLICY(transform) __JQ_POLICY(transform_if) __JQ_POLICY(replace) __JQ_POLICY(replace_if) __JQ_POLICY(reverse) __JQ_POLICY(swap_ranges)
__JQ_POLICY(reduce) __JQ_POLICY(transform_reduce) __JQ_POLICY(inner_product) __JQ_POLICY(count) __JQ_POLICY(count_if) __JQ_POLICY(all_of)
__JQ_POLICY(any_of) __JQ_POLICY(none_of) __JQ_POLICY(find) __JQ_POLICY(find_if) __JQ_POLICY(find_if_not) __JQ_POLICY(equal) __JQ_POLICY(is_sorted)
__JQ_POLICY(max_element) __JQ_POLICY(min_element) __JQ_POLICY(minmax_element) __JQ_POLICY(inclusive_scan) __JQ_POLICY(exclusive_scan)
__JQ_POLICY(transform_inclusive_scan) __JQ_POLICY(transform_exclusive_scan) __JQ_POLICY(adjacent_difference) __JQ_POLICY(stable_sort)
__JQ_POLICY(sort) __JQ_POLICY(stable_sort_by_key) __JQ_POLICY(sort_by_key) __JQ_POLICY(lower_bound) __JQ_POLICY(upper_bound)
__JQ_POLICY(binary_search) __JQ_POLICY(remove_if) __JQ_POLICY(remove) __JQ_POLICY(remove_copy_if) __JQ_POLICY(unique) __JQ_POLICY(partition)
__JQ_POLICY(stable_partition) __JQ_POLICY(merge) __JQ_POLICY(reduce_by_key)
#undef __JQ_POLICY
#undef __JQ_ALG
}
}

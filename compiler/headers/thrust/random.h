// Stand-in for Thrust's random engines and distributions, with the sequences that its documentation and the C++ standard give.
#pragma once
#include <thrust/base.h>
#include <cmath>
#include <cstdint>
#include <limits>
namespace thrust {
inline namespace __JQ_THRUST {
namespace random {
// x' = (a x + c) mod m; m = 0 stands for the type's whole range.
template <class T, T a, T c, T m> class linear_congruential_engine {
    T x;
    __JQ_HD static T mul_add(T x, T by, T plus) {
        if constexpr (m == 0) return by * x + plus;
        else return T(((unsigned long long)by * x + plus) % m);
    }

  public:
    using result_type = T;
    static const T multiplier = a;
    static const T increment = c;
    static const T modulus = m;
    static const T min = c == 0u ? 1u : 0u;
    static const T max = m - 1u;
    static const T default_seed = 1u;
    __JQ_HD explicit linear_congruential_engine(T s = default_seed) { seed(s); }
    __JQ_HD void seed(T s = default_seed) {
        if constexpr (m != 0) s %= m;
        x = c == 0 && s == 0 ? T(1) : s;
    }
    __JQ_HD T operator()() { return x = mul_add(x, a, c); }
    // Skips z numbers in log z steps: the map's powers by squaring.
    __JQ_HD void discard(unsigned long long z) {
        T by = a, plus = c;
        for (; z > 0; z >>= 1) {
            if (z & 1) x = mul_add(x, by, plus);
            plus = mul_add(plus, by, plus);
            by = mul_add(by, by, 0);
        }
    }
    __JQ_HD friend bool operator==(const linear_congruential_engine &l, const linear_congruential_engine &r) { return l.x == r.x; }
    __JQ_HD friend bool operator!=(const linear_congruential_engine &l, const linear_congruential_engine &r) { return l.x != r.x; }
};
using minstd_rand0 = linear_congruential_engine<std::uint32_t, 16807, 0, 2147483647>;
using minstd_rand = linear_congruential_engine<std::uint32_t, 48271, 0, 2147483647>;
using default_random_engine = minstd_rand;

// Three shift registers of 32 bits in step (Tausworthe), taken together by exclusive or with a congruential one: taus88.
template <class T, unsigned w, unsigned k, unsigned q, unsigned s> class linear_feedback_shift_engine {
    T x;

  public:
    using result_type = T;
    static const T min = 0;
    static const T max = T(~T(0)) >> (8 * sizeof(T) - w);
    static const T default_seed = 341u;
    __JQ_HD explicit linear_feedback_shift_engine(T v = default_seed) : x(v) {}
    __JQ_HD void seed(T v = default_seed) { x = v; }
    __JQ_HD T operator()() {
        const T mask = max, low = (~T(0)) << (w - k);
        T b = (((x << q) ^ x) & mask) >> (k - s);
        return x = ((x & low) << s) ^ b;
    }
    __JQ_HD void discard(unsigned long long z) { for (; z > 0; --z) (*this)(); }
};
template <class A, size_t sa, class B, size_t sb = 0> class xor_combine_engine {
    A a;
    B b;

  public:
    using result_type = typename A::result_type;
    static const result_type min = 0;
    static const result_type max = ~result_type(0);
    __JQ_HD xor_combine_engine() {}
    __JQ_HD explicit xor_combine_engine(result_type s) : a(s), b(s) {}
    __JQ_HD void seed() { a.seed(); b.seed(); }
    __JQ_HD void seed(result_type s) { a.seed(s); b.seed(s); }
    __JQ_HD result_type operator()() { return result_type(a() << sa) ^ result_type(b() << sb); }
    __JQ_HD void discard(unsigned long long z) { for (; z > 0; --z) (*this)(); }
};
using taus88 = xor_combine_engine<linear_feedback_shift_engine<std::uint32_t, 32u, 31u, 13u, 12u>, 0,
                                  xor_combine_engine<linear_feedback_shift_engine<std::uint32_t, 32u, 29u, 2u, 4u>, 0,
                                                     linear_feedback_shift_engine<std::uint32_t, 32u, 28u, 3u, 17u>, 0>, 0>;

template <class T = double> class uniform_real_distribution {
    T lo, hi;

  public:
    using result_type = T;
    __JQ_HD explicit uniform_real_distribution(T a = T(0), T b = T(1)) : lo(a), hi(b) {}
    __JQ_HD void reset() {}
    __JQ_HD T a() const { return lo; }
    __JQ_HD T b() const { return hi; }
    __JQ_HD T min() const { return lo; }
    __JQ_HD T max() const { return hi; }
    template <class G> __JQ_HD T operator()(G &g) {
        T r = static_cast<T>(g() - G::min);
        r /= static_cast<T>(1) + static_cast<T>(G::max - G::min);
        return r * (hi - lo) + lo;
    }
};
template <class T = int> class uniform_int_distribution {
    T lo, hi;

  public:
    using result_type = T;
    __JQ_HD explicit uniform_int_distribution(T a = T(0), T b = std::numeric_limits<T>::max()) : lo(a), hi(b) {}
    __JQ_HD void reset() {}
    __JQ_HD T a() const { return lo; }
    __JQ_HD T b() const { return hi; }
    __JQ_HD T min() const { return lo; }
    __JQ_HD T max() const { return hi; }
    template <class G> __JQ_HD T operator()(G &g) {
        using R = std::conditional_t<sizeof(T) <= 2, float, double>;
        uniform_real_distribution<R> real(R(lo), R(hi) + R(1));
        return static_cast<T>(real(g));
    }
};
template <class T = double> class normal_distribution {
    T m, s;

  public:
    using result_type = T;
    __JQ_HD explicit normal_distribution(T mean = T(0), T stddev = T(1)) : m(mean), s(stddev) {}
    __JQ_HD void reset() {}
    __JQ_HD T mean() const { return m; }
    __JQ_HD T stddev() const { return s; }
    // By the inverse of the distribution function, of a uniform number in (0, 1].
    template <class G> __JQ_HD T operator()(G &g) {
        const T half_sqrt = T(1.4142135623730950488);
        T u = T(g() - G::min + 1) / (T(G::max - G::min) + T(1));
        bool upper = u > T(0.5);
        T v = upper ? T(1) - u : u;
        T t = half_sqrt * (sizeof(T) == 4 ? T(erfcinvf(float(2 * v))) : T(erfcinv(double(2 * v))));
        return m + s * (upper ? t : -t);
    }
};
}
using random::default_random_engine;
using random::linear_congruential_engine;
using random::minstd_rand;
using random::minstd_rand0;
using random::normal_distribution;
using random::taus88;
using random::uniform_int_distribution;
using random::uniform_real_distribution;
}
}

// What the stand-ins for Thrust's headers share: its namespace, whose inline part names the version and the architecture.
#pragma once
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <type_traits>
#include <utility>
#include <iterator>
#define __JQ_THRUST_NAME(arch) THRUST_300001_SM_##arch##_NS
#define __JQ_THRUST_OF(arch) __JQ_THRUST_NAME(arch)
#define __JQ_THRUST __JQ_THRUST_OF(__CUDA_ARCH_LIST__)
#define THRUST_VERSION 300001
#define THRUST_MAJOR_VERSION 3
#define THRUST_MINOR_VERSION 0
#define THRUST_SUBMINOR_VERSION 1
#define THRUST_DEVICE_SYSTEM_CPP 0
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM_OMP 2
#define THRUST_DEVICE_SYSTEM_TBB 3
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CUDA
#define THRUST_NODISCARD [[nodiscard]]
namespace thrust {
inline namespace __JQ_THRUST {
using std::iterator_traits;
template <class I> using iterator_value_t = typename std::iterator_traits<I>::value_type;
template <class I> struct iterator_value { using type = typename std::iterator_traits<I>::value_type; };
template <class I> struct iterator_difference { using type = typename std::iterator_traits<I>::difference_type; };
template <class I> struct iterator_reference { using type = typename std::iterator_traits<I>::reference; };
template <class I> struct iterator_pointer { using type = typename std::iterator_traits<I>::pointer; };
// Where an algorithm runs. Device code runs all of them in the calling thread.
struct __execution_base {
    template <class A> __JQ_HD __execution_base operator()(const A &) const { return *this; }
    template <class S> __JQ_HD __execution_base on(const S &) const { return *this; }
};
struct execution_policy_any {};
template <class D> struct execution_policy : __execution_base {};
template <class D> struct host_execution_policy : execution_policy<D> {};
template <class D> struct device_execution_policy : execution_policy<D> {};
struct __seq_t : execution_policy<__seq_t> {};
struct __host_t : execution_policy<__host_t> {};
struct __device_t : execution_policy<__device_t> {};
constexpr __seq_t seq{};
constexpr __host_t host{};
constexpr __device_t device{};
namespace detail { using seq_t = __seq_t; }
namespace system { namespace cuda { using tag = __device_t; } }
namespace cuda {
using tag = __device_t;
template <class D> using execution_policy = device_execution_policy<D>;
struct __par_t : __device_t {};
constexpr __par_t par{};
constexpr __par_t par_nosync{};
}
template <class P> struct __is_policy : std::is_base_of<__execution_base, P> {};
using host_system_tag = __host_t;
using device_system_tag = __device_t;
using random_access_traversal_tag = std::random_access_iterator_tag;
using std::advance;
using std::distance;
using std::next;
using std::prev;
using std::reverse_iterator;
template <class I> __JQ_FN reverse_iterator<I> make_reverse_iterator(I i) { return reverse_iterator<I>(i); }
struct use_default {};
}
}

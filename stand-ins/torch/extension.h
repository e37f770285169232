// PyTorch's C++ interface as far as kernels and their launches need it: element types, tensor accessors, the dispatch macros that
// instantiate kernels per element type. Host classes are declared, never defined: host code is not compiled.
#pragma once
#include <cstdint>
#include <cstddef>
#include <cmath>
#include <limits>
#include <tuple>
#include <type_traits>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <driver_types.h>

#define C10_HOST_DEVICE __host__ __device__
#define C10_DEVICE __device__
#define C10_HOST __host__
#define C10_ALWAYS_INLINE inline __attribute__((always_inline))
#define C10_API
#define C10_CUDA_API
#define TORCH_API
#define TORCH_CUDA_CU_API
#define C10_RESTRICT __restrict__
#define AT_HOST_DEVICE C10_HOST_DEVICE
#define AT_DEVICE C10_DEVICE
#define C10_LAUNCH_BOUNDS_0 __launch_bounds__(256, 4)
#define C10_LAUNCH_BOUNDS_1(n) __launch_bounds__(n)
#define C10_LAUNCH_BOUNDS_2(n, m) __launch_bounds__(n, m)
#define C10_WARP_SIZE 32
#define CUDA_KERNEL_ASSERT(c) ((void)(c))
#define CUDA_KERNEL_LOOP_TYPE(i, n, index_type) \
    for (int64_t _i_n_d_e_x = int64_t(blockIdx.x) * blockDim.x + threadIdx.x, i##_ = 0; i##_ < 1; ++i##_) \
        for (index_type i = (index_type)_i_n_d_e_x; _i_n_d_e_x < (n); _i_n_d_e_x += int64_t(blockDim.x) * gridDim.x, i = (index_type)_i_n_d_e_x)

namespace c10 {
enum class ScalarType : int8_t {
    Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, QInt8, QUInt8, QInt32, BFloat16,
    QUInt4x2, QUInt2x4, Bits1x8, Bits2x4, Bits4x2, Bits8, Bits16, Float8_e5m2, Float8_e4m3fn, Float8_e5m2fnuz, Float8_e4m3fnuz,
    UInt16, UInt32, UInt64, Undefined
};
constexpr ScalarType kByte = ScalarType::Byte, kUInt8 = ScalarType::Byte, kChar = ScalarType::Char, kInt8 = ScalarType::Char,
                     kShort = ScalarType::Short, kInt16 = ScalarType::Short, kInt = ScalarType::Int, kInt32 = ScalarType::Int,
                     kLong = ScalarType::Long, kInt64 = ScalarType::Long, kHalf = ScalarType::Half, kFloat16 = ScalarType::Half,
                     kFloat = ScalarType::Float, kFloat32 = ScalarType::Float, kDouble = ScalarType::Double,
                     kFloat64 = ScalarType::Double, kBool = ScalarType::Bool, kBFloat16 = ScalarType::BFloat16,
                     kComplexFloat = ScalarType::ComplexFloat, kComplexDouble = ScalarType::ComplexDouble;

struct alignas(2) Half {
    unsigned short x;
    struct from_bits_t {};
    Half() = default;
    constexpr C10_HOST_DEVICE Half(unsigned short bits, from_bits_t) : x(bits) {}
    inline C10_HOST_DEVICE Half(float f) { __half h = __float2half(f); x = __half_raw(h).x; }
    inline C10_HOST_DEVICE Half(const __half &h) { x = __half_raw(h).x; }
    inline C10_HOST_DEVICE operator float() const { __half_raw r; r.x = x; return __half2float(__half(r)); }
    inline C10_HOST_DEVICE operator __half() const { __half_raw r; r.x = x; return __half(r); }
};
struct alignas(2) BFloat16 {
    unsigned short x;
    struct from_bits_t {};
    BFloat16() = default;
    constexpr C10_HOST_DEVICE BFloat16(unsigned short bits, from_bits_t) : x(bits) {}
    inline C10_HOST_DEVICE BFloat16(float f) { __nv_bfloat16 h = __float2bfloat16(f); x = __nv_bfloat16_raw(h).x; }
    inline C10_HOST_DEVICE BFloat16(const __nv_bfloat16 &h) { x = __nv_bfloat16_raw(h).x; }
    inline C10_HOST_DEVICE operator float() const { return __uint_as_float((unsigned)x << 16); }
    inline C10_HOST_DEVICE operator __nv_bfloat16() const { __nv_bfloat16_raw r; r.x = x; return __nv_bfloat16(r); }
};
#define __JQ_TORCH_FLOAT(T)                                                                                       \
    inline C10_HOST_DEVICE T operator+(const T &a, const T &b) { return (float)a + (float)b; }                     \
    inline C10_HOST_DEVICE T operator-(const T &a, const T &b) { return (float)a - (float)b; }                     \
    inline C10_HOST_DEVICE T operator*(const T &a, const T &b) { return (float)a * (float)b; }                     \
    inline C10_HOST_DEVICE T operator/(const T &a, const T &b) { return (float)a / (float)b; }                     \
    inline C10_HOST_DEVICE bool operator==(const T &a, const T &b) { return (float)a == (float)b; }                \
    inline C10_HOST_DEVICE bool operator!=(const T &a, const T &b) { return (float)a != (float)b; }                \
    inline C10_HOST_DEVICE bool operator<(const T &a, const T &b) { return (float)a < (float)b; }                  \
    inline C10_HOST_DEVICE bool operator<=(const T &a, const T &b) { return (float)a <= (float)b; }                \
    inline C10_HOST_DEVICE bool operator>(const T &a, const T &b) { return (float)a > (float)b; }                  \
    inline C10_HOST_DEVICE bool operator>=(const T &a, const T &b) { return (float)a >= (float)b; }                \
    inline C10_HOST_DEVICE T operator-(const T &a) { return -(float)a; }                                           \
    inline C10_HOST_DEVICE T &operator+=(T &a, const T &b) { a = a + b; return a; }                                \
    inline C10_HOST_DEVICE T &operator-=(T &a, const T &b) { a = a - b; return a; }                                \
    inline C10_HOST_DEVICE T &operator*=(T &a, const T &b) { a = a * b; return a; }                                \
    inline C10_HOST_DEVICE T &operator/=(T &a, const T &b) { a = a / b; return a; }                                \
    inline C10_HOST_DEVICE float operator+(T a, float b) { return (float)a + b; }                                  \
    inline C10_HOST_DEVICE float operator-(T a, float b) { return (float)a - b; }                                  \
    inline C10_HOST_DEVICE float operator*(T a, float b) { return (float)a * b; }                                  \
    inline C10_HOST_DEVICE float operator/(T a, float b) { return (float)a / b; }                                  \
    inline C10_HOST_DEVICE float operator+(float a, T b) { return a + (float)b; }                                  \
    inline C10_HOST_DEVICE float operator-(float a, T b) { return a - (float)b; }                                  \
    inline C10_HOST_DEVICE float operator*(float a, T b) { return a * (float)b; }                                  \
    inline C10_HOST_DEVICE float operator/(float a, T b) { return a / (float)b; }                                  \
    inline C10_HOST_DEVICE float &operator+=(float &a, const T &b) { return a += (float)b; }                       \
    inline C10_HOST_DEVICE float &operator-=(float &a, const T &b) { return a -= (float)b; }                       \
    inline C10_HOST_DEVICE float &operator*=(float &a, const T &b) { return a *= (float)b; }                       \
    inline C10_HOST_DEVICE float &operator/=(float &a, const T &b) { return a /= (float)b; }                       \
    inline C10_HOST_DEVICE double operator+(T a, double b) { return (double)a + b; }                               \
    inline C10_HOST_DEVICE double operator-(T a, double b) { return (double)a - b; }                               \
    inline C10_HOST_DEVICE double operator*(T a, double b) { return (double)a * b; }                               \
    inline C10_HOST_DEVICE double operator/(T a, double b) { return (double)a / b; }                               \
    inline C10_HOST_DEVICE double operator+(double a, T b) { return a + (double)b; }                               \
    inline C10_HOST_DEVICE double operator-(double a, T b) { return a - (double)b; }                               \
    inline C10_HOST_DEVICE double operator*(double a, T b) { return a * (double)b; }                               \
    inline C10_HOST_DEVICE double operator/(double a, T b) { return a / (double)b; }                               \
    inline C10_HOST_DEVICE T operator+(T a, int b) { return a + (T)(float)b; }                                     \
    inline C10_HOST_DEVICE T operator-(T a, int b) { return a - (T)(float)b; }                                     \
    inline C10_HOST_DEVICE T operator*(T a, int b) { return a * (T)(float)b; }                                     \
    inline C10_HOST_DEVICE T operator/(T a, int b) { return a / (T)(float)b; }                                     \
    inline C10_HOST_DEVICE T operator+(int a, T b) { return (T)(float)a + b; }                                     \
    inline C10_HOST_DEVICE T operator-(int a, T b) { return (T)(float)a - b; }                                     \
    inline C10_HOST_DEVICE T operator*(int a, T b) { return (T)(float)a * b; }                                     \
    inline C10_HOST_DEVICE T operator/(int a, T b) { return (T)(float)a / b; }                                     \
    inline C10_HOST_DEVICE T operator+(T a, int64_t b) { return a + (T)(float)b; }                                 \
    inline C10_HOST_DEVICE T operator-(T a, int64_t b) { return a - (T)(float)b; }                                 \
    inline C10_HOST_DEVICE T operator*(T a, int64_t b) { return a * (T)(float)b; }                                 \
    inline C10_HOST_DEVICE T operator/(T a, int64_t b) { return a / (T)(float)b; }                                 \
    inline C10_HOST_DEVICE T operator+(int64_t a, T b) { return (T)(float)a + b; }                                 \
    inline C10_HOST_DEVICE T operator-(int64_t a, T b) { return (T)(float)a - b; }                                 \
    inline C10_HOST_DEVICE T operator*(int64_t a, T b) { return (T)(float)a * b; }                                 \
    inline C10_HOST_DEVICE T operator/(int64_t a, T b) { return (T)(float)a / b; }
__JQ_TORCH_FLOAT(Half)
__JQ_TORCH_FLOAT(BFloat16)
#undef __JQ_TORCH_FLOAT

template <typename T> struct alignas(sizeof(T) * 2) complex {
    using value_type = T;
    T real_ = T(0), imag_ = T(0);
    constexpr complex() = default;
    C10_HOST_DEVICE constexpr complex(const T &re, const T &im = T()) : real_(re), imag_(im) {}
    template <typename U> C10_HOST_DEVICE explicit constexpr complex(const complex<U> &o) : real_((T)o.real_), imag_((T)o.imag_) {}
    C10_HOST_DEVICE constexpr T real() const { return real_; }
    C10_HOST_DEVICE constexpr T imag() const { return imag_; }
    C10_HOST_DEVICE constexpr void real(T v) { real_ = v; }
    C10_HOST_DEVICE constexpr void imag(T v) { imag_ = v; }
    C10_HOST_DEVICE constexpr complex &operator=(T v) { real_ = v; imag_ = T(0); return *this; }
    C10_HOST_DEVICE constexpr complex &operator+=(T v) { real_ += v; return *this; }
    C10_HOST_DEVICE constexpr complex &operator-=(T v) { real_ -= v; return *this; }
    C10_HOST_DEVICE constexpr complex &operator*=(T v) { real_ *= v; imag_ *= v; return *this; }
    C10_HOST_DEVICE constexpr complex &operator/=(T v) { real_ /= v; imag_ /= v; return *this; }
    template <typename U> C10_HOST_DEVICE constexpr complex &operator+=(const complex<U> &o) { real_ += o.real(); imag_ += o.imag(); return *this; }
    template <typename U> C10_HOST_DEVICE constexpr complex &operator-=(const complex<U> &o) { real_ -= o.real(); imag_ -= o.imag(); return *this; }
    template <typename U> C10_HOST_DEVICE constexpr complex &operator*=(const complex<U> &o) {
        T a = real_, b = imag_;
        real_ = a * o.real() - b * o.imag();
        imag_ = a * o.imag() + b * o.real();
        return *this;
    }
    template <typename U> C10_HOST_DEVICE constexpr complex &operator/=(const complex<U> &o) {
        T a = real_, b = imag_, n = o.real() * o.real() + o.imag() * o.imag();
        real_ = (a * o.real() + b * o.imag()) / n;
        imag_ = (b * o.real() - a * o.imag()) / n;
        return *this;
    }
};
template <typename T> C10_HOST_DEVICE constexpr complex<T> operator+(const complex<T> &a) { return a; }
template <typename T> C10_HOST_DEVICE constexpr complex<T> operator-(const complex<T> &a) { return complex<T>(-a.real(), -a.imag()); }
#define __JQ_TORCH_COMPLEX(op)                                                                                                        \
    template <typename T> C10_HOST_DEVICE constexpr complex<T> operator op(const complex<T> &a, const complex<T> &b) { complex<T> r = a; return r op##= b; } \
    template <typename T> C10_HOST_DEVICE constexpr complex<T> operator op(const complex<T> &a, const T &b) { complex<T> r = a; return r op##= b; }          \
    template <typename T> C10_HOST_DEVICE constexpr complex<T> operator op(const T &a, const complex<T> &b) { complex<T> r(a); return r op##= b; }
__JQ_TORCH_COMPLEX(+)
__JQ_TORCH_COMPLEX(-)
__JQ_TORCH_COMPLEX(*)
__JQ_TORCH_COMPLEX(/)
#undef __JQ_TORCH_COMPLEX
template <typename T> C10_HOST_DEVICE constexpr bool operator==(const complex<T> &a, const complex<T> &b) { return a.real() == b.real() && a.imag() == b.imag(); }
template <typename T> C10_HOST_DEVICE constexpr bool operator!=(const complex<T> &a, const complex<T> &b) { return !(a == b); }

template <typename T> struct ArrayRef {
    using value_type = T;
    ArrayRef();
    template <typename C> ArrayRef(const C &);
    size_t size() const;
    const T *data() const;
    const T &operator[](size_t) const;
    const T *begin() const;
    const T *end() const;
};
using IntArrayRef = ArrayRef<int64_t>;
struct Device {
    int8_t index() const;
    bool is_cuda() const;
    bool is_cpu() const;
};
using DeviceIndex = int8_t;
struct Scalar {
    template <typename T> T to() const;
    float toFloat() const;
    double toDouble() const;
    int toInt() const;
    int64_t toLong() const;
};
template <typename T> struct optional {
    bool has_value() const;
    explicit operator bool() const;
    T &value();
    const T &value() const;
    T &operator*();
    T *operator->();
    template <typename U> T value_or(U &&) const;
};
namespace cuda {
struct CUDAStream {
    cudaStream_t stream() const;
    operator cudaStream_t() const;
};
CUDAStream getCurrentCUDAStream(DeviceIndex = -1);
CUDAStream getDefaultCUDAStream(DeviceIndex = -1);
CUDAStream getStreamFromPool(bool = false, DeviceIndex = -1);
DeviceIndex current_device();
struct CUDAGuard {
    explicit CUDAGuard(Device);
    explicit CUDAGuard(DeviceIndex);
};
struct OptionalCUDAGuard {
    OptionalCUDAGuard();
    template <typename T> explicit OptionalCUDAGuard(const T &);
};
}
// The eight-bit floating types, which are stored alone.
struct alignas(1) Float8_e4m3fn { unsigned char x; };
struct alignas(1) Float8_e5m2 { unsigned char x; };
struct alignas(1) Float8_e4m3fnuz { unsigned char x; };
struct alignas(1) Float8_e5m2fnuz { unsigned char x; };
} // namespace c10
// Read-only loads of the library's own types.
static __device__ __forceinline__ c10::Half __ldg(const c10::Half *p) { return c10::Half(__ldg(reinterpret_cast<const unsigned short *>(p)), c10::Half::from_bits_t()); }
static __device__ __forceinline__ c10::BFloat16 __ldg(const c10::BFloat16 *p) { return c10::BFloat16(__ldg(reinterpret_cast<const unsigned short *>(p)), c10::BFloat16::from_bits_t()); }

namespace std {
template <> class numeric_limits<c10::Half> {
public:
    static constexpr bool is_specialized = true;
    static constexpr C10_HOST_DEVICE c10::Half lowest() { return c10::Half(0xFBFF, c10::Half::from_bits_t()); }
    static constexpr C10_HOST_DEVICE c10::Half min() { return c10::Half(0x0400, c10::Half::from_bits_t()); }
    static constexpr C10_HOST_DEVICE c10::Half max() { return c10::Half(0x7BFF, c10::Half::from_bits_t()); }
    static constexpr C10_HOST_DEVICE c10::Half epsilon() { return c10::Half(0x1400, c10::Half::from_bits_t()); }
    static constexpr C10_HOST_DEVICE c10::Half infinity() { return c10::Half(0x7C00, c10::Half::from_bits_t()); }
    static constexpr C10_HOST_DEVICE c10::Half quiet_NaN() { return c10::Half(0x7E00, c10::Half::from_bits_t()); }
};
template <> class numeric_limits<c10::BFloat16> {
public:
    static constexpr bool is_specialized = true;
    static constexpr C10_HOST_DEVICE c10::BFloat16 lowest() { return c10::BFloat16(0xFF7F, c10::BFloat16::from_bits_t()); }
    static constexpr C10_HOST_DEVICE c10::BFloat16 min() { return c10::BFloat16(0x0080, c10::BFloat16::from_bits_t()); }
    static constexpr C10_HOST_DEVICE c10::BFloat16 max() { return c10::BFloat16(0x7F7F, c10::BFloat16::from_bits_t()); }
    static constexpr C10_HOST_DEVICE c10::BFloat16 epsilon() { return c10::BFloat16(0x3C00, c10::BFloat16::from_bits_t()); }
    static constexpr C10_HOST_DEVICE c10::BFloat16 infinity() { return c10::BFloat16(0x7F80, c10::BFloat16::from_bits_t()); }
    static constexpr C10_HOST_DEVICE c10::BFloat16 quiet_NaN() { return c10::BFloat16(0x7FC0, c10::BFloat16::from_bits_t()); }
};
template <typename T> C10_HOST_DEVICE constexpr T real(const c10::complex<T> &z) { return z.real(); }
template <typename T> C10_HOST_DEVICE constexpr T imag(const c10::complex<T> &z) { return z.imag(); }
template <typename T> C10_HOST_DEVICE constexpr T norm(const c10::complex<T> &z) { return z.real() * z.real() + z.imag() * z.imag(); }
template <typename T> C10_HOST_DEVICE constexpr c10::complex<T> conj(const c10::complex<T> &z) { return c10::complex<T>(z.real(), -z.imag()); }
template <typename T> C10_HOST_DEVICE T abs(const c10::complex<T> &z) { return ::hypot(z.real(), z.imag()); }
template <typename T> C10_HOST_DEVICE T arg(const c10::complex<T> &z) { return ::atan2(z.imag(), z.real()); }
} // namespace std

namespace at {
using namespace c10;
template <typename T> struct DefaultPtrTraits { typedef T *PtrType; };
template <typename T> struct RestrictPtrTraits { typedef T *__restrict__ PtrType; };

template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t> class TensorAccessorBase {
public:
    typedef typename PtrTraits<T>::PtrType PtrType;
    C10_HOST_DEVICE TensorAccessorBase(PtrType data, const index_t *sizes, const index_t *strides) : data_(data), sizes_(sizes), strides_(strides) {}
    C10_HOST_DEVICE index_t stride(index_t i) const { return strides_[i]; }
    C10_HOST_DEVICE index_t size(index_t i) const { return sizes_[i]; }
    C10_HOST_DEVICE PtrType data() { return data_; }
    C10_HOST_DEVICE const PtrType data() const { return data_; }

protected:
    PtrType data_;
    const index_t *sizes_;
    const index_t *strides_;
};
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
class TensorAccessor : public TensorAccessorBase<T, N, PtrTraits, index_t> {
public:
    typedef typename PtrTraits<T>::PtrType PtrType;
    C10_HOST_DEVICE TensorAccessor(PtrType data, const index_t *sizes, const index_t *strides) : TensorAccessorBase<T, N, PtrTraits, index_t>(data, sizes, strides) {}
    C10_HOST_DEVICE TensorAccessor<T, N - 1, PtrTraits, index_t> operator[](index_t i) {
        return TensorAccessor<T, N - 1, PtrTraits, index_t>(this->data_ + this->strides_[0] * i, this->sizes_ + 1, this->strides_ + 1);
    }
    C10_HOST_DEVICE const TensorAccessor<T, N - 1, PtrTraits, index_t> operator[](index_t i) const {
        return TensorAccessor<T, N - 1, PtrTraits, index_t>(this->data_ + this->strides_[0] * i, this->sizes_ + 1, this->strides_ + 1);
    }
};
template <typename T, template <typename U> class PtrTraits, typename index_t>
class TensorAccessor<T, 1, PtrTraits, index_t> : public TensorAccessorBase<T, 1, PtrTraits, index_t> {
public:
    typedef typename PtrTraits<T>::PtrType PtrType;
    C10_HOST_DEVICE TensorAccessor(PtrType data, const index_t *sizes, const index_t *strides) : TensorAccessorBase<T, 1, PtrTraits, index_t>(data, sizes, strides) {}
    C10_HOST_DEVICE T &operator[](index_t i) { return this->data_[this->strides_[0] * i]; }
    C10_HOST_DEVICE const T &operator[](index_t i) const { return this->data_[this->strides_[0] * i]; }
};
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t> class GenericPackedTensorAccessorBase {
public:
    typedef typename PtrTraits<T>::PtrType PtrType;
    template <typename I> GenericPackedTensorAccessorBase(PtrType data, const I *sizes, const I *strides);
    C10_HOST_DEVICE index_t stride(index_t i) const { return strides_[i]; }
    C10_HOST_DEVICE index_t size(index_t i) const { return sizes_[i]; }
    C10_HOST_DEVICE PtrType data() { return data_; }
    C10_HOST_DEVICE const PtrType data() const { return data_; }

protected:
    PtrType data_;
    index_t sizes_[N];
    index_t strides_[N];
};
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
class GenericPackedTensorAccessor : public GenericPackedTensorAccessorBase<T, N, PtrTraits, index_t> {
public:
    typedef typename PtrTraits<T>::PtrType PtrType;
    using GenericPackedTensorAccessorBase<T, N, PtrTraits, index_t>::GenericPackedTensorAccessorBase;
    C10_DEVICE TensorAccessor<T, N - 1, PtrTraits, index_t> operator[](index_t i) {
        return TensorAccessor<T, N - 1, PtrTraits, index_t>(this->data_ + this->strides_[0] * i, this->sizes_ + 1, this->strides_ + 1);
    }
    C10_DEVICE const TensorAccessor<T, N - 1, PtrTraits, index_t> operator[](index_t i) const {
        return TensorAccessor<T, N - 1, PtrTraits, index_t>(const_cast<PtrType>(this->data_) + this->strides_[0] * i, this->sizes_ + 1, this->strides_ + 1);
    }
};
template <typename T, template <typename U> class PtrTraits, typename index_t>
class GenericPackedTensorAccessor<T, 1, PtrTraits, index_t> : public GenericPackedTensorAccessorBase<T, 1, PtrTraits, index_t> {
public:
    typedef typename PtrTraits<T>::PtrType PtrType;
    using GenericPackedTensorAccessorBase<T, 1, PtrTraits, index_t>::GenericPackedTensorAccessorBase;
    C10_DEVICE T &operator[](index_t i) { return this->data_[this->strides_[0] * i]; }
    C10_DEVICE const T &operator[](index_t i) const { return this->data_[this->strides_[0] * i]; }
};
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, PtrTraits, int32_t>;
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, PtrTraits, int64_t>;
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, PtrTraits, index_t>;

struct TensorOptions {
    TensorOptions();
    TensorOptions(ScalarType);
    TensorOptions dtype(ScalarType) const;
    template <typename D> TensorOptions device(const D &) const;
    TensorOptions requires_grad(bool) const;
};
struct Tensor {
    template <typename T> T *data_ptr() const;
    void *data_ptr() const;
    template <typename T> T *data() const;
    template <typename T> const T *const_data_ptr() const;
    template <typename T> T *mutable_data_ptr() const;
    int64_t size(int64_t) const;
    int64_t stride(int64_t) const;
    int64_t dim() const;
    int64_t ndimension() const;
    int64_t numel() const;
    int64_t nbytes() const;
    int64_t element_size() const;
    IntArrayRef sizes() const;
    IntArrayRef strides() const;
    ScalarType scalar_type() const;
    ScalarType type() const;
    ScalarType dtype() const;
    Device device() const;
    DeviceIndex get_device() const;
    TensorOptions options() const;
    bool is_cuda() const;
    bool is_contiguous() const;
    bool defined() const;
    bool requires_grad() const;
    Tensor contiguous() const;
    Tensor clone() const;
    template <typename... A> Tensor view(A...) const;
    Tensor view(IntArrayRef) const;
    template <typename... A> Tensor reshape(A...) const;
    template <typename... A> Tensor permute(A...) const;
    template <typename... A> Tensor to(A...) const;
    template <typename... A> Tensor select(A...) const;
    template <typename... A> Tensor slice(A...) const;
    template <typename... A> Tensor narrow(A...) const;
    template <typename... A> Tensor transpose(A...) const;
    template <typename... A> Tensor sum(A...) const;
    Tensor unsqueeze(int64_t) const;
    Tensor squeeze() const;
    Tensor t() const;
    Tensor zero_();
    Tensor operator[](int64_t) const;
    template <typename T> T item() const;
    template <typename T, size_t N> TensorAccessor<T, N> accessor() const;
    template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits> PackedTensorAccessor32<T, N, PtrTraits> packed_accessor32() const;
    template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits> PackedTensorAccessor64<T, N, PtrTraits> packed_accessor64() const;
    template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
    GenericPackedTensorAccessor<T, N, PtrTraits, index_t> packed_accessor() const;
    template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
    GenericPackedTensorAccessor<T, N, PtrTraits, index_t> generic_packed_accessor() const;
};
using TensorList = ArrayRef<Tensor>;
template <typename... A> Tensor empty(A...);
template <typename... A> Tensor zeros(A...);
template <typename... A> Tensor ones(A...);
template <typename... A> Tensor full(A...);
template <typename... A> Tensor arange(A...);
Tensor empty_like(const Tensor &, TensorOptions = {});
Tensor zeros_like(const Tensor &, TensorOptions = {});
Tensor ones_like(const Tensor &, TensorOptions = {});

template <typename T, bool is_cuda> struct AccumulateType { using type = T; };
template <> struct AccumulateType<Half, true> { using type = float; };
template <> struct AccumulateType<BFloat16, true> { using type = float; };
template <> struct AccumulateType<__half, true> { using type = float; };
template <> struct AccumulateType<int8_t, true> { using type = int64_t; };
template <> struct AccumulateType<uint8_t, true> { using type = int64_t; };
template <> struct AccumulateType<char, true> { using type = int64_t; };
template <> struct AccumulateType<int16_t, true> { using type = int64_t; };
template <> struct AccumulateType<int32_t, true> { using type = int64_t; };
template <> struct AccumulateType<int64_t, true> { using type = int64_t; };
template <> struct AccumulateType<bool, true> { using type = bool; };
template <> struct AccumulateType<float, false> { using type = double; };
template <typename T, bool is_cuda> using acc_type = typename AccumulateType<T, is_cuda>::type;
template <typename T> struct OpMathType { using type = T; };
template <> struct OpMathType<Half> { using type = float; };
template <> struct OpMathType<BFloat16> { using type = float; };
template <typename T> using opmath_type = typename OpMathType<T>::type;

struct PhiloxCudaState {
    PhiloxCudaState() = default;
    PhiloxCudaState(uint64_t seed, uint64_t offset) : seed_(seed) { offset_.val = offset; }
    union Payload {
        uint64_t val;
        int64_t *ptr;
    };
    uint64_t seed_ = 0;
    Payload offset_;
    uint32_t offset_intragraph_ = 0;
    bool captured_ = false;
};
struct CUDAGeneratorImpl {
    PhiloxCudaState philox_cuda_state(uint64_t);
};
namespace cuda {
using c10::cuda::CUDAStream;
using c10::cuda::getCurrentCUDAStream;
using c10::cuda::getDefaultCUDAStream;
using c10::cuda::getStreamFromPool;
using c10::cuda::CUDAGuard;
using c10::cuda::OptionalCUDAGuard;
cudaDeviceProp *getCurrentDeviceProperties();
cudaDeviceProp *getDeviceProperties(int64_t);
int warp_size();
template <typename T> C10_HOST_DEVICE constexpr T ATenCeilDiv(T a, T b) { return (a + b - 1) / b; }
namespace philox {
// Seed and offset of a generator's state, read from memory in a captured graph.
static inline C10_HOST_DEVICE std::tuple<uint64_t, uint64_t> unpack(PhiloxCudaState state) {
    if (state.captured_)
        return std::make_tuple(state.seed_, static_cast<uint64_t>(*state.offset_.ptr + state.offset_intragraph_));
    return std::make_tuple(state.seed_, state.offset_.val);
}
}
namespace detail {
// A tensor's data with its sizes and strides, as kernels take it.
template <typename T, typename IndexType> struct TensorInfo {
    T *data;
    IndexType sizes[25];
    IndexType strides[25];
    int dims;
    C10_HOST_DEVICE inline bool isContiguous() const { return dims == 1 && strides[0] == 1; }
    C10_HOST_DEVICE inline void reduceDim(int dim) { sizes[dim] = 1; }
};
// Where element `linearId` lies; `Dims` is the number of dimensions where it is known, -1 for the tensor's own, -2 for contiguous.
template <typename T, typename IndexType, int Dims> struct IndexToOffset {
    static C10_HOST_DEVICE IndexType get(IndexType linearId, const TensorInfo<T, IndexType> &info) {
        if (Dims == -2) return linearId;
        IndexType offset = 0;
        for (int i = (Dims < 0 ? info.dims : Dims) - 1; i > 0; --i) {
            offset += linearId % info.sizes[i] * info.strides[i];
            linearId /= info.sizes[i];
        }
        return offset + linearId * info.strides[0];
    }
};
template <typename T, typename IndexType> TensorInfo<T, IndexType> getTensorInfo(const Tensor &);
bool canUse32BitIndexMath(const Tensor &, int64_t = 2147483647);
bool maybeOverlappingIndices(const Tensor &);
}
} // namespace cuda
template <typename T> C10_HOST_DEVICE constexpr T ceil_div(T a, T b) { return (a + b - 1) / b; }
} // namespace at

// Additions to 16-bit elements go through the word that holds them.
static inline __device__ at::Half atomicAdd(at::Half *p, at::Half v) { return at::Half(atomicAdd(reinterpret_cast<__half *>(p), __ushort_as_half(v.x))); }
static inline __device__ at::BFloat16 atomicAdd(at::BFloat16 *p, at::BFloat16 v) { return at::BFloat16(atomicAdd(reinterpret_cast<__nv_bfloat16 *>(p), __ushort_as_bfloat16(v.x))); }
template <typename T> static inline __device__ void atomicAdd(c10::complex<T> *p, c10::complex<T> v) { atomicAdd(&p->real_, v.real_), atomicAdd(&p->imag_, v.imag_); }
template <typename T, typename U> static inline __device__ void gpuAtomicAdd(c10::complex<T> *p, U v) { atomicAdd(p, (c10::complex<T>)v); }
template <typename T, typename U> static inline __device__ T gpuAtomicAdd(T *p, U v) { return atomicAdd(p, (T)v); }
template <typename T, typename U> static inline __device__ void gpuAtomicAddNoReturn(T *p, U v) { atomicAdd(p, (T)v); }

namespace torch {
using namespace at;
using at::Tensor;
namespace autograd {
using Variable = at::Tensor;
using variable_list = at::TensorList;
}
namespace indexing {
}
struct Library;
} // namespace torch
namespace caffe2 {
}

#define TORCH_CHECK(...) ((void)0)
#define STD_TORCH_CHECK(...) ((void)0)
#define STD_TORCH_CHECK_NOT_IMPLEMENTED(...) ((void)0)
#define TORCH_CHECK_EQ(...) ((void)0)
#define TORCH_INTERNAL_ASSERT(...) ((void)0)
#define TORCH_WARN(...) ((void)0)
#define AT_ASSERTM(...) ((void)0)
#define AT_ASSERT(...) ((void)0)
#define AT_CHECK(...) ((void)0)
#define AT_ERROR(...) ((void)0)
#define AT_CUDA_CHECK(e) ((void)(e))
#define C10_CUDA_CHECK(e) ((void)(e))
#define THCudaCheck(e) ((void)(e))
#define C10_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)
#define TORCH_LIBRARY(name, m) static void __jq_torch_library_##name(torch::Library &m)
#define TORCH_LIBRARY_IMPL(name, key, m) static void __jq_torch_library_##name##_##key(torch::Library &m)
#define TORCH_EXTENSION_NAME extension
#define PYBIND11_MODULE(name, m) static void __jq_pybind_##name(torch::Library &m)

// Dispatch: one case for each element type, in which `scalar_t` names it.
#define AT_PRIVATE_CASE_TYPE_USING_HINT(type_enum, type, hint, ...) \
    case type_enum: {                                               \
        using hint = type;                                          \
        return __VA_ARGS__();                                       \
    }
#define AT_DISPATCH_SWITCH(TYPE, NAME, ...)  \
    [&] {                                    \
        switch (TYPE) { __VA_ARGS__ default: break; } \
    }()
#define __JQ_CASE_Byte(hint, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::Byte, uint8_t, hint, __VA_ARGS__)
#define __JQ_CASE_Char(hint, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::Char, int8_t, hint, __VA_ARGS__)
#define __JQ_CASE_Short(hint, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::Short, int16_t, hint, __VA_ARGS__)
#define __JQ_CASE_Int(hint, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::Int, int, hint, __VA_ARGS__)
#define __JQ_CASE_Long(hint, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::Long, int64_t, hint, __VA_ARGS__)
#define __JQ_CASE_Float(hint, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::Float, float, hint, __VA_ARGS__)
#define __JQ_CASE_Double(hint, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::Double, double, hint, __VA_ARGS__)
#define __JQ_CASE_ComplexFloat(hint, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::ComplexFloat, c10::complex<float>, hint, __VA_ARGS__)
#define __JQ_CASE_ComplexDouble(hint, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(at::ScalarType::ComplexDouble, c10::complex<double>, hint, __VA_ARGS__)
#define __JQ_CASES_FLOAT(...) __JQ_CASE_Double(scalar_t, __VA_ARGS__) __JQ_CASE_Float(scalar_t, __VA_ARGS__)
#define __JQ_CASES_INT(...) \
    __JQ_CASE_Byte(scalar_t, __VA_ARGS__) __JQ_CASE_Char(scalar_t, __VA_ARGS__) __JQ_CASE_Int(scalar_t, __VA_ARGS__) \
    __JQ_CASE_Long(scalar_t, __VA_ARGS__) __JQ_CASE_Short(scalar_t, __VA_ARGS__)
#define __JQ_CASES_COMPLEX(...) __JQ_CASE_ComplexDouble(scalar_t, __VA_ARGS__) __JQ_CASE_ComplexFloat(scalar_t, __VA_ARGS__)
// A case chosen by the enumerator's value, the type found from it.
namespace __jq_torch {
template <at::ScalarType> struct Element;
template <> struct Element<at::ScalarType::Byte> { using type = uint8_t; };
template <> struct Element<at::ScalarType::Char> { using type = int8_t; };
template <> struct Element<at::ScalarType::Short> { using type = int16_t; };
template <> struct Element<at::ScalarType::Int> { using type = int; };
template <> struct Element<at::ScalarType::Long> { using type = int64_t; };
template <> struct Element<at::ScalarType::Half> { using type = at::Half; };
template <> struct Element<at::ScalarType::Float> { using type = float; };
template <> struct Element<at::ScalarType::Double> { using type = double; };
template <> struct Element<at::ScalarType::ComplexFloat> { using type = c10::complex<float>; };
template <> struct Element<at::ScalarType::ComplexDouble> { using type = c10::complex<double>; };
template <> struct Element<at::ScalarType::Bool> { using type = bool; };
template <> struct Element<at::ScalarType::BFloat16> { using type = at::BFloat16; };
}
#define __JQ_CASE_OF(e, hint, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(e, typename __jq_torch::Element<e>::type, hint, __VA_ARGS__)
#define AT_DISPATCH_CASE(e, ...) __JQ_CASE_OF(e, scalar_t, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES(...) __JQ_CASES_FLOAT(__VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...) __JQ_CASES_INT(__VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES(...) __JQ_CASES_INT(__VA_ARGS__) __JQ_CASES_FLOAT(__VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_FLOAT(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_FLOAT(__VA_ARGS__) __JQ_CASE_OF(at::ScalarType::Half, scalar_t, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND(S1, TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_FLOAT(__VA_ARGS__) __JQ_CASE_OF(S1, scalar_t, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(S1, S2, TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_FLOAT(__VA_ARGS__) __JQ_CASE_OF(S1, scalar_t, __VA_ARGS__) __JQ_CASE_OF(S2, scalar_t, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_FLOAT(__VA_ARGS__) __JQ_CASES_COMPLEX(__VA_ARGS__))
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASE_OF(at::ScalarType::Half, scalar_t, __VA_ARGS__) __JQ_CASE_OF(at::ScalarType::BFloat16, scalar_t, __VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_INT(__VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES_AND(S1, TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_INT(__VA_ARGS__) __JQ_CASE_OF(S1, scalar_t, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_INT(__VA_ARGS__) __JQ_CASES_FLOAT(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(S1, TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_INT(__VA_ARGS__) __JQ_CASES_FLOAT(__VA_ARGS__) __JQ_CASE_OF(S1, scalar_t, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND2(S1, S2, TYPE, NAME, ...)                                                                   \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_INT(__VA_ARGS__) __JQ_CASES_FLOAT(__VA_ARGS__) __JQ_CASE_OF(S1, scalar_t, __VA_ARGS__) \
                                       __JQ_CASE_OF(S2, scalar_t, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND3(S1, S2, S3, TYPE, NAME, ...)                                                               \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_INT(__VA_ARGS__) __JQ_CASES_FLOAT(__VA_ARGS__) __JQ_CASE_OF(S1, scalar_t, __VA_ARGS__) \
                                       __JQ_CASE_OF(S2, scalar_t, __VA_ARGS__) __JQ_CASE_OF(S3, scalar_t, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX(TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_INT(__VA_ARGS__) __JQ_CASES_FLOAT(__VA_ARGS__) __JQ_CASES_COMPLEX(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND(S1, TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_INT(__VA_ARGS__) __JQ_CASES_FLOAT(__VA_ARGS__) __JQ_CASES_COMPLEX(__VA_ARGS__) __JQ_CASE_OF(S1, scalar_t, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND2(S1, S2, TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_INT(__VA_ARGS__) __JQ_CASES_FLOAT(__VA_ARGS__) __JQ_CASES_COMPLEX(__VA_ARGS__) __JQ_CASE_OF(S1, scalar_t, __VA_ARGS__) __JQ_CASE_OF(S2, scalar_t, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND3(S1, S2, S3, TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_INT(__VA_ARGS__) __JQ_CASES_FLOAT(__VA_ARGS__) __JQ_CASES_COMPLEX(__VA_ARGS__) __JQ_CASE_OF(S1, scalar_t, __VA_ARGS__) __JQ_CASE_OF(S2, scalar_t, __VA_ARGS__) __JQ_CASE_OF(S3, scalar_t, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND3(S1, S2, S3, TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_FLOAT(__VA_ARGS__) __JQ_CASE_OF(S1, scalar_t, __VA_ARGS__) __JQ_CASE_OF(S2, scalar_t, __VA_ARGS__) __JQ_CASE_OF(S3, scalar_t, __VA_ARGS__))
#define AT_DISPATCH_COMPLEX_TYPES(TYPE, NAME, ...) AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASES_COMPLEX(__VA_ARGS__))
#define AT_DISPATCH_CASE_COMPLEX_TYPES(...) __JQ_CASES_COMPLEX(__VA_ARGS__)
#define AT_DISPATCH_INDEX_TYPES(TYPE, NAME, ...) \
    AT_DISPATCH_SWITCH(TYPE, NAME, __JQ_CASE_Int(index_t, __VA_ARGS__) __JQ_CASE_Long(index_t, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF_AND_BFLOAT16(TYPE, NAME, ...) AT_DISPATCH_FLOATING_TYPES_AND2(at::ScalarType::Half, at::ScalarType::BFloat16, TYPE, NAME, __VA_ARGS__)

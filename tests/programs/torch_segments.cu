// flags: --stand-ins=stand-ins
#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/detail/IndexUtils.cuh>
#include <ATen/cuda/detail/TensorInfo.cuh>
#include <map>
#include <string>

enum Reduction { SUM, MEAN, MIN, MAX };
const std::map<std::string, Reduction> reductions = {{"sum", SUM}, {"mean", MEAN}, {"min", MIN}, {"max", MAX}};

#define DISPATCH_REDUCTION(name, ...)                                   \
    [&] {                                                               \
        switch (reductions.at(name)) {                                  \
        case SUM: { static constexpr Reduction R = SUM; return __VA_ARGS__(); }   \
        case MEAN: { static constexpr Reduction R = MEAN; return __VA_ARGS__(); } \
        case MIN: { static constexpr Reduction R = MIN; return __VA_ARGS__(); }   \
        case MAX: { static constexpr Reduction R = MAX; return __VA_ARGS__(); }   \
        }                                                               \
    }()

template <typename scalar_t, Reduction R> struct Reducer {
    static inline __host__ __device__ scalar_t init() {
        if (R == MIN) return std::numeric_limits<scalar_t>::max();
        if (R == MAX) return std::numeric_limits<scalar_t>::lowest();
        return (scalar_t)0;
    }
    static inline __host__ __device__ void update(scalar_t *value, scalar_t next, int64_t *arg, int64_t at) {
        if (R == SUM || R == MEAN) *value = *value + next;
        else if ((R == MIN && next < *value) || (R == MAX && next > *value)) { *value = next; *arg = at; }
    }
};

template <typename scalar_t> struct RowOffset {
    static inline __host__ __device__ int get(int i, const at::cuda::detail::TensorInfo<scalar_t, int> &info) {
        int offset = i % (info.sizes[info.dims - 1] - 1) * info.strides[info.dims - 1];
        i /= info.sizes[info.dims - 1] - 1;
        for (int d = info.dims - 2; d >= 0; --d) {
            offset += i % info.sizes[d] * info.strides[d];
            i /= info.sizes[d];
        }
        return offset;
    }
};

template <typename scalar_t, Reduction R>
__global__ void segments(const scalar_t *src, const at::cuda::detail::TensorInfo<int64_t, int> ptr, scalar_t *out, int64_t *arg_out, size_t n) {
    size_t row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n) return;
    int offset = RowOffset<int64_t>::get(row, ptr);
    int64_t from = __ldg(ptr.data + offset), to = __ldg(ptr.data + offset + ptr.strides[ptr.dims - 1]), arg = -1;
    scalar_t value = Reducer<scalar_t, R>::init();
    for (int64_t i = from; i < to; i++) Reducer<scalar_t, R>::update(&value, src[i], &arg, i);
    if (R == MEAN) value = value / (scalar_t)(to - from);
    out[row] = value;
    if (R == MIN || R == MAX) arg_out[row] = arg;
}

template <typename scalar_t>
__global__ void scatter(const scalar_t *src, const at::cuda::detail::TensorInfo<int64_t, int> index, scalar_t *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[index.data[at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index)]] = src[i] + (i + src[i]);
}

torch::Tensor run(torch::Tensor src, torch::Tensor ptr, torch::optional<torch::Tensor> optional_out, std::string reduce) {
    cudaSetDevice(src.get_device());
    torch::Tensor out = optional_out.has_value() ? optional_out.value().contiguous() : torch::empty(src.sizes(), src.options());
    torch::optional<torch::Tensor> arg_out = torch::nullopt;
    int64_t *arg = nullptr;
    if (reductions.at(reduce) == MIN || reductions.at(reduce) == MAX) {
        arg_out = torch::full(out.sizes(), src.size(0), ptr.options());
        arg = arg_out.value().data_ptr<int64_t>();
    }
    auto info = at::cuda::detail::getTensorInfo<int64_t, int>(ptr);
    auto stream = at::cuda::getCurrentCUDAStream();
    AT_DISPATCH_ALL_TYPES_AND2(at::ScalarType::Half, at::ScalarType::BFloat16, src.scalar_type(), "segments", [&] {
        auto from = src.data_ptr<scalar_t>();
        auto to = out.data_ptr<scalar_t>();
        DISPATCH_REDUCTION(reduce, [&] { segments<scalar_t, R><<<1, 256, 0, stream>>>(from, info, to, arg, src.numel()); });
    });
    AT_DISPATCH_FLOATING_TYPES_AND(at::ScalarType::Half, src.scalar_type(), "scatter", [&] {
        scatter<scalar_t><<<1, 256, 0, stream>>>(src.data_ptr<scalar_t>(), info, out.data_ptr<scalar_t>(), src.numel());
    });
    return out;
}

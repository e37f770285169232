// A kernel made of policies: every combination of five choices is an instance with its own functions.
enum class Load { Plain, Wide, Strided };
enum class Act { None, Relu, Gelu, Swish };
enum class Norm { None, Mean, Layer };
template <class T> struct Traits { using acc = float; static constexpr int width = 16 / sizeof(T); };
template <> struct Traits<double> { using acc = double; static constexpr int width = 2; };
template <class T, Load L> struct Loader {
    template <int N> __device__ static void get(const T *p, int stride, typename Traits<T>::acc (&r)[N]) {
#pragma unroll
        for (int i = 0; i < N; ++i) {
            if constexpr (L == Load::Plain) r[i] = p[i];
            else if constexpr (L == Load::Wide) r[i] = p[i * Traits<T>::width];
            else r[i] = p[i * stride];
        }
    }
};
template <Act A> struct Activation {
    template <class T> __device__ static T of(T x) {
        if constexpr (A == Act::Relu) return x > 0 ? x : T(0);
        else if constexpr (A == Act::Gelu) return x * T(0.5) * (T(1) + T(erff((float)x * 0.70710678f)));
        else if constexpr (A == Act::Swish) return x / (T(1) + T(expf(-(float)x)));
        else return x;
    }
};
template <Norm M> struct Normal {
    template <class T, int N> __device__ static void apply(T (&r)[N]) {
        if constexpr (M != Norm::None) {
            T mean = 0, var = 0;
            for (int i = 0; i < N; ++i) mean += r[i] / N;
            for (int i = 0; i < N; ++i) r[i] -= mean, var += r[i] * r[i];
            if constexpr (M == Norm::Layer) for (int i = 0; i < N; ++i) r[i] *= T(rsqrtf((float)var + 1e-5f));
        }
    }
};
template <class T_, int N_, Load L_, Act A_, Norm M_> struct Policy {
    using T = T_;
    static constexpr int N = N_;
    using loader = Loader<T, L_>;
    using activation = Activation<A_>;
    using normal = Normal<M_>;
};
template <class P> __global__ void kernel(const typename P::T *in, typename P::T *out, int stride, int n) {
    using acc = typename Traits<typename P::T>::acc;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        acc r[P::N];
        P::loader::template get<P::N>(in + i * P::N, stride, r);
        P::normal::apply(r);
        for (int k = 0; k < P::N; ++k) out[i * P::N + k] = (typename P::T)P::activation::of(r[k]);
    }
}
template <class T, int N, Load L, Act A> void norms(const T *in, T *out, int s, int n) {
    kernel<Policy<T, N, L, A, Norm::None>><<<1, 64>>>(in, out, s, n);
    kernel<Policy<T, N, L, A, Norm::Mean>><<<1, 64>>>(in, out, s, n);
    kernel<Policy<T, N, L, A, Norm::Layer>><<<1, 64>>>(in, out, s, n);
}
template <class T, int N, Load L> void acts(const T *in, T *out, int s, int n) {
    norms<T, N, L, Act::None>(in, out, s, n), norms<T, N, L, Act::Relu>(in, out, s, n);
    norms<T, N, L, Act::Gelu>(in, out, s, n), norms<T, N, L, Act::Swish>(in, out, s, n);
}
template <class T, int N> void loads(const T *in, T *out, int s, int n) {
    acts<T, N, Load::Plain>(in, out, s, n), acts<T, N, Load::Wide>(in, out, s, n), acts<T, N, Load::Strided>(in, out, s, n);
}
void launch(const float *f, float *fo, const double *d, double *dout, int s, int n) {
    loads<float, 4>(f, fo, s, n), loads<float, 8>(f, fo, s, n), loads<double, 2>(d, dout, s, n), loads<double, 4>(d, dout, s, n);
}

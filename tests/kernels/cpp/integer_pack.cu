// GCC's integer packs: what its preprocessed headers make index sequences of.
// buffer out i32[64] out
// launch k<<<1, 32>>>(out)
template <class T, T... I> struct sequence {
    static constexpr int size = sizeof...(I);
    __device__ static int sum(int scale) { return (0 + ... + (int(I) * scale)); }
};
template <class T, T N> using up_to = sequence<T, __integer_pack(N)...>;
static_assert(sequence<int, 7, __integer_pack(2)..., 9>::size == 4);
static_assert(sequence<int, __integer_pack(0)...>::size == 0);
template <class T, T... I> __device__ int pick(const int *v, sequence<T, I...>) { return (0 + ... + (v[I] * (int(I) + 1))); }
template <unsigned N> __device__ up_to<unsigned, N> make() { return {}; }
__global__ void k(int *out) {
    int v[8], t = threadIdx.x;
    for (int i = 0; i < 8; ++i) v[i] = i * t + 1;
    out[t] = pick(v, make<8>()) + up_to<int, 5>::sum(t);
    out[32 + t] = pick(v, up_to<short, 3>{});
}

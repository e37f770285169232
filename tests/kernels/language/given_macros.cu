// options -std=c++17 -DN=64 -DT=float -DP=1 -DV=2 -DF(x)=((x)+1)
// Macros of the command line have the names that headers give their own parameters, which stops nvcc in the headers of the toolkit.
// alone
// buffer out f32[64] out
// launch kernel<<<1, 32>>>(out, 64)
#include <type_traits>
#include <utility>
#include <variant>
static_assert(N == 64 && P == 1 && V == 2 && F(2) == 3 && std::is_same<T, float>::value);
extern "C" __global__ void kernel(T *out, int n) {
    for (int i = threadIdx.x; i < n; i += N / 2) {
        std::variant<int, T> held;
        if (i % V) held = i;
        else held = T(i) / 4;
        auto pair = std::make_pair(std::visit([](auto x) { return T(x) + P; }, held), T(i % 3));
        out[i] = pair.first * pair.second + F(i);
    }
}

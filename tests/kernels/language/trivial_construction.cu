// Constructible trivially: what is not destroyed trivially is not.
// buffer answers i32[10] out
// launch trivial_construction<<<1, 1>>>(answers)
struct N { int v; __device__ N() : v(0) {} N(const N &) = default; N(N &&) = default; N &operator=(const N &) = default; __device__ ~N() noexcept {} };
struct M { __device__ ~M() {} int x; }; struct P { ~P() = default; int x; };
__global__ void trivial_construction(int *o) { o[0] = __is_trivially_constructible(N, const N &); o[1] = __is_trivially_constructible(N, N &&); o[2] = __is_trivially_constructible(M); o[3] = __is_trivially_constructible(P); o[4] = __is_trivially_constructible(M, const M &); o[5] = __is_trivially_assignable(N &, const N &); o[6] = __is_trivially_copyable(N); o[7] = __is_nothrow_constructible(N, const N &); o[8] = __is_trivially_constructible(M[2]); o[9] = __is_trivially_constructible(M, M); }

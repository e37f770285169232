// buffer out i32[8] out
// launch k<<<1, 1>>>(3, out)
// A default member initialiser that an aggregate's list leaves in force reads the members of the object that is made, wherever it is made.
struct Pair {
    int first;
    int second = first + 1;
};
struct Nested {
    int n;
    Pair p = {n * 2};
    int sum = n + p.second;
};
struct Maker {
    int first;
    __device__ int make(int n) const
    {
        Pair p{n};
        return p.second + first;
    }
};
__global__ void k(int n, int *out)
{
    Pair p = {n};
    out[0] = p.second;
    Maker m{100};
    out[1] = m.make(n * 3);
    Nested x{n};
    out[2] = x.p.second;
    out[3] = x.sum;
    Pair some[2] = {{n}, {n + 5}};
    out[4] = some[0].second;
    out[5] = some[1].second;
    out[6] = Pair{n + 7}.second;
    constexpr Pair fixed{41};
    out[7] = fixed.second;
}

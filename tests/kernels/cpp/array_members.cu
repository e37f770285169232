// Classes with arrays of classes: implicit copies and assignments element by element; arguments given in part for packs,
// functions and members chosen by address, captured references by name, pack captures.
// buffer out i32[64] out
// launch assignments<<<1, 32>>>(out)
// launch deductions<<<1, 1>>>(out)
struct Cell {
    int v = 0;
    __device__ Cell &operator=(const Cell &o) {
        v = o.v + 1;
        return *this;
    }
    __device__ Cell &operator=(Cell &&o) {
        v = o.v + 10;
        o.v = -1;
        return *this;
    }
    Cell() = default;
    Cell(const Cell &) = default;
};
struct Grid {
    Cell cells[3][4];
    int tag;
};
__global__ void assignments(int *out) {
    int t = threadIdx.x;
    Grid a{}, b{}, c{};
    a.cells[t % 3][t % 4].v = t;
    b = a;
    c = static_cast<Grid &&>(b);
    int sum = 0;
    for (auto &row : c.cells)
        for (Cell &x : row) sum = sum * 3 + x.v;
    out[t] = sum + b.cells[0][0].v + a.tag;
}

template <class H, class...> struct head { using type = H; };
template <class... A> __device__ typename head<A...>::type first(A... a) { return {}; }
template <class T> __device__ void twice(T &&x) { x *= 2; }
template <class T> char is_class(int T::*);
template <class T> long is_class(...);
__global__ void deductions(int *out) {
    int *p = first<int *>(0, 1.5);
    auto s = first<short, int *>(1, 0, 2u);
    void (*f)(int &) = &twice;
    int n = 21;
    f(n);
    float x = 1;
    float &rx = x;
    auto l = [=] {
        decltype(rx) r = const_cast<float &>(rx);
        static_assert(sizeof(decltype(x)) == 4 && !sizeof(is_class<int>(0)) == 0 && sizeof(is_class<Grid>(0)) == 1, "");
        return r;
    };
    int **pp = &p;
    const int *const *qq = pp;
    switch (n) {
    case 42: n += 1; __attribute__((fallthrough));
    case 7: n += 100;
    }
    out[32] = (p == nullptr) + sizeof s * 10 + n * 100 + int(l()) * 100000 + (pp == qq) * 1000000;
}

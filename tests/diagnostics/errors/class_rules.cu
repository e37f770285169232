// What classes may not do: override nothing, override a final function, change a result, derive from a final class, repeat a
// member, be destroyed without a destructor.
struct Base {
    __device__ virtual int f() { return 1; }
    __device__ virtual int g() final { return 2; }
    __device__ virtual Base *self() { return this; }
};
struct Misnamed : Base {
    __device__ int ff() override { return 3; }
    __device__ int f() const override { return 3; }
};
struct Again : Base {
    __device__ int g() { return 4; }
};
struct Result : Base {
    __device__ float f() override { return 5; }
    __device__ Result *self() override { return this; }
};
struct Last final {
    int x;
};
struct More : Last {};
struct Twice {
    int x;
    float x;
};
struct Kept {
    __device__ ~Kept() = delete;
};
class Closed {
    __device__ ~Closed() {}
};
union Either {
    int i;
    struct Full {
        int x;
        __device__ ~Full() {}
    } full;
};
struct Chosen {
    __device__ explicit Chosen(int) {}
};
struct Pair {
    int a, b;
};

__global__ void k(int *out) {
    Misnamed m;
    Again a;
    Result r;
    More more;
    Twice t;
    Kept *kept = nullptr;
    Kept value;
    Closed closed;
    Either either{1};
    Chosen c = {3};
    Pair p = {.b = 1, .a = 2};
    Pair q = {1, .b = 2};
    const int unset;
    char word[3] = "abc";
    out[0] = m.f() + a.g() + r.f();
}

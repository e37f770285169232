// Conversions between classes and their bases: ambiguous, inaccessible, down from a virtual base; members found in several bases.
struct A {
    int x;
    __device__ void f(int) {}
};
struct L : A {};
struct R : A {};
struct Both : L, R {};
struct Other {
    float y;
    __device__ void f(float) {}
};
struct Mixed : A, Other {};
class Hidden : A {};
struct Virtual : virtual A {};
struct Shield {
  protected:
    int inner;
};
struct Child : Shield {
    __device__ int peek(Shield &s, Child &c) { return c.inner + s.inner; }
};
__device__ int take(A &a) { return a.x; }

__global__ void k(int *out) {
    Both both;
    A *a = &both;
    out[0] = both.x;
    Mixed mixed;
    mixed.f(1);
    Hidden hidden;
    out[1] = take(hidden);
    A *h = static_cast<A *>(&hidden);
    A *c = (A *)&hidden;
    Virtual v;
    A *up = &v;
    out[2] = static_cast<Virtual *>(up)->x;
    Child child;
    out[3] = child.peek(child, child);
}

// A base is deduced where just one of the bases matches.
// buffer answers i32[5] out
// launch deduced_bases<<<1, 1>>>(answers)
template<class T> struct VI {}; struct V1 : VI<V1> {}; struct V2 : VI<V1>, VI<V2> {}; struct V4: VI<int>, VI<char> {}; template<class D> __device__ int der(const VI<D> &) { return 1; } __device__ int der(...) { return 0; }
struct V5; struct V6 : VI<V1>, VI<V5> {}; struct V7 : VI<int>, VI<V7> {}; struct V8 : VI<V8>, VI<int> {};
__global__ void deduced_bases(int *o) { V2 v; V4 w;  V6 x; V7 y; V8 z; o[0] = der(v); o[1] = der(w); o[2] = der(x); o[3] = der(y); o[4] = der(z); }

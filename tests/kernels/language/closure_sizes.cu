// What the capture default of a lambda captures: constants only where their objects are asked for. A host's compiler lays
// closures out by the same rules, so that a kernel finds what it is passed.
// buffer sizes i32[86] out
// launch sizes_of_closures<<<1, 1>>>(sizes)
struct Tr { static constexpr int v = 2; };
template <class T> __host__ __device__ int use(const T &t) { return t; }
template <class T> __host__ __device__ int val(T t) { return t; }
__host__ __device__ inline int ival(int t) { return t; }
__host__ __device__ inline int iref(const int &t) { return t; }
#define SIZE(...) { auto closure = __VA_ARGS__; *P++ = sizeof(closure); }
__global__ void sizes_of_closures(int *P) {
  const int k = 5;
  const float kf = 1.f;
  constexpr float cf = 2.f;
  constexpr double cd = 2;
  const int &rk = k;
  constexpr int arr[3] = {1, 2, 3};
  long v = *P;
  constexpr Tr tr{};
  const int *const cp = nullptr;
  constexpr int *np = nullptr;
  enum E { e1 = 3 } ee = e1;
  const E ce = e1;
  const bool cb = true;
  const long nk = *P;
  SIZE([=](auto q){ return use(k); })
  SIZE([=](auto q){ return val(k); })
  SIZE([=]{ return val(k); })
  SIZE([=]{ return use(k); })
  SIZE([=]{ return kf; })
  SIZE([=]{ return cf; })
  SIZE([=]{ return use(cf); })
  SIZE([=]{ return arr[1]; })
  SIZE([=](int i){ return arr[i]; })
  SIZE([=]{ return rk; })
  SIZE([=]{ return tr.v; })
  SIZE([=]{ return cp; })
  SIZE([=]{ return np; })
  SIZE([=]{ return ce; })
  SIZE([=]{ return ee; })
  SIZE([=]{ return cb?1:2; })
  SIZE([=]{ return sizeof(v)+alignof(v); })
  SIZE([=]{ return sizeof(v+k)+v; })
  SIZE([=]{ decltype(v) x=3; return x; })
  SIZE([=](decltype(v) x){ return x; })
  SIZE([=](auto x)->decltype(v) { return x; })
  SIZE([=]{ return k?v:v; })
  SIZE([=](auto z){ if constexpr(sizeof(z)==4) return (long)k; else return v; })
  SIZE([=]{ return &k; })
  SIZE([=]{ (void)k; return 1; })
  SIZE([=]{ (void)v; return 1; })
  SIZE([=]{ v; return 1; })
  SIZE([=](auto q){ return k+q; })
  SIZE([=](auto q){ return sizeof(v); })
  SIZE([=](auto q){ return q[k]; })
  SIZE([=](auto q){ (void)k; return 1; })
  SIZE([=](auto q){ return cd*q; })
  SIZE([=]{ const int &z=k; return z; })
  SIZE([=]{ auto z=k; return z; })
  SIZE([=]{ auto &&z=k; return z; })
  SIZE([=]{ return [=]{ return k; }(); })
  SIZE([=]{ return [=]{ return use(k); }(); })
  SIZE([=]{ return [&]{ return v; }(); })
  SIZE([=]{ int k=3; return k; })
  SIZE([=](int v){ return v; })
  SIZE([=]{ struct Q { int v; }; Q q{1}; return q.v; })
  SIZE([=]{ if constexpr(false) return v; else return 1l; })
  SIZE([=](auto q){ if constexpr(sizeof(q)==99) return v; else return 1l; })
  SIZE([=]{ return nk; })
  SIZE([=]{ return noexcept(v); })
  SIZE([=](auto q){ return noexcept(v); })
  SIZE([=]{ static_assert(k==5); return 0; })
  SIZE([=](auto q){ int a[k]; return a[0]; })
  SIZE([=](auto q){ return val<int>(k); })
  SIZE([=]{ return k*1.5f; })
  SIZE([=](auto q){ return k; })
  SIZE([=](auto q)->int { return k; })
  SIZE([=](auto q){ int x=k; return x; })
  SIZE([=](auto q){ auto x=k; return x; })
  SIZE([=](auto q){ return k+1; })
  SIZE([=](auto q){ return (long)k; })
  SIZE([=](auto q){ return ival(k); })
  SIZE([=](auto q){ return iref(k); })
  SIZE([=](auto q){ return use(k); })
  SIZE([=](auto q){ if (k) return 1; return 2; })
  SIZE([=](auto q){ if (sizeof(q)==k) return 1; return 2; })
  SIZE([=](auto q){ for (int i=0;i<k;++i) q+=i; return q; })
  SIZE([=](auto q){ for (int i=0;i<k;++i) { q+=k; } return q; })
  SIZE([=](auto q){ if (q>3) return (long)k; return v; })
  SIZE([=](auto q){ q[0]=1; int z=k*2; return z; })
  SIZE([=](auto q){ return -k; })
  SIZE([=](auto q){ return k ? 1 : 2; })
  SIZE([=](auto q){ int x(k); return x; })
  SIZE([=](auto q){ int x{k}; return x; })
  SIZE([=](auto q){ int x; x=k; return x; })
  SIZE([=](auto q){ const int &x=k; return x; })
  SIZE([=](auto q){ int i=threadIdx.x; return i<k; })
  SIZE([=](auto q){ int i=threadIdx.x; return i+k; })
  SIZE([=](auto q){ int i=q; return i+k; })
  SIZE([=](auto q){ auto i=q; return i+k; })
  SIZE([=](auto q){ auto i=threadIdx.x; return i+k; })
  SIZE([=](auto q){ P[k]=1; })
  SIZE([=](auto q){ P[0]=k; })
  SIZE([=](auto q){ P[q]=k; })
  SIZE([=](auto q){ P[0]=kf; })
  SIZE([=](auto q){ static int s[k]; return s[0]; })
  SIZE([=](auto q){ switch(q) { case k: return 1; } return 2; })
  SIZE([=](auto q){ return __ldg(P+k); })
  SIZE([=](auto q){ use(k); return q; })
  SIZE([=](auto q){ val(k); return q; })
  SIZE([=](auto q){ if (q) { P[0]=k; } return q; })
}

// Classes in functions and in such classes.
template<class T> __global__ void kv(){} __device__ inline auto f(){ struct L{}; return L{}; } __device__ inline auto g(int){ struct L{ struct M{}; }; { struct L{}; } return typename L::M{}; } __device__ inline auto h(){ { struct L{}; } struct L{ int i; }; return L{}; } template<class T> __device__ auto t(T){ struct L{ T x; }; enum E{a}; return E{}; } template<class T> __device__ auto t2(T){ struct L{ T x; __device__ auto m(){ struct I{}; return I{}; } }; return L{}.m(); } struct S{ __device__ auto m()const{ struct L{}; return L{}; } template<class U> __device__ static auto sm(U){ struct L{}; return L{}; } __device__ auto operator+(int){ struct L{}; return L{}; } S(); ~S(); operator int(); }; __device__ inline auto en(){ enum{x}; return x; } __device__ inline auto lm(){ return []{ struct L{}; return L{}; }(); } namespace N{ __device__ inline auto f(){ union U{int i;}; return U{}; } } 
void host(){
 kv<decltype(f())><<<1,1>>>();
 kv<decltype(g(1))><<<1,1>>>();
 kv<decltype(h())><<<1,1>>>();
 kv<decltype(t(1))><<<1,1>>>();
 kv<decltype(t2('a'))><<<1,1>>>();
 kv<decltype(S().m())><<<1,1>>>();
 kv<decltype(S::sm(1))><<<1,1>>>();
 kv<decltype(S()+1)><<<1,1>>>();
 kv<decltype(en())><<<1,1>>>();
 kv<decltype(lm())><<<1,1>>>();
 kv<decltype(N::f())><<<1,1>>>();
 }

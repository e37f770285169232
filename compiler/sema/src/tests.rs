//! Whole snippets through the analyser: what is reached, and what is refused with which words.

use super::*;
use jacquard_preprocess as pp;
use jacquard_preprocess::source::Text;
use std::fmt::Write as _;

/// Kernels made, functions reached, error texts.
fn analyse(source: &str, cxx20: bool) -> (usize, usize, Vec<String>) {
    let source = source.to_string();
    let work = move || {
        let options = pp::Options {
            std: if cxx20 { 20 } else { 17 },
            ..Default::default()
        };
        let mut s = Session::new(options);
        let toks = pp::preprocess(&mut s, "t.cu", Text::from_vec(source.into_bytes()));
        let o = Options {
            cxx20,
            // The programs name what host headers would declare.
            check: Check::Reached,
            ..Default::default()
        };
        let (p, _) = analyze(&mut s, toks, &o);
        let errors = s
            .diags
            .list()
            .iter()
            .filter(|d| d.severity >= jacquard_preprocess::diag::Severity::Error)
            .map(|d| d.text.clone())
            .collect();
        (p.reached.roots.len(), p.reached.funcs.len(), errors)
    };
    std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(work)
        .unwrap()
        .join()
        .unwrap()
}

fn ok(source: &str) -> usize {
    let (roots, _, errors) = analyse(source, false);
    assert!(errors.is_empty(), "{errors:?}");
    roots
}

fn error(source: &str) -> String {
    analyse(source, false)
        .2
        .into_iter()
        .next()
        .unwrap_or_default()
}

#[test]
fn launches_instantiate_kernels() {
    let n = ok(
        "template <class T> __global__ void k(T* p, T v) { *p = v; }\n\
        template <class T> void go(T* p) { k<T><<<1, 1>>>(p, T(1)); }\n\
        int main() { double* d; k<<<1, 2>>>(d, 2.0); k<char><<<1, 1>>>(nullptr, 'a'); go<int>(nullptr); }",
    );
    assert_eq!(n, 3);
}

/// Old formatters leave a blank in the brackets.
#[test]
fn launch_brackets_with_a_blank() {
    let n = ok("template <class T> __global__ void k(T* p) { *p = 1; }\n\
        struct S { int v; }; template <class T> __host__ __device__ S operator<< (S s, T t) { return {s.v + int(t)}; }\n\
        template <class T> __device__ S late(S s, T t) { return operator<< <T>(s, t) << 1; }\n\
        template <class T> void go(T* p) { k << <1, 2 >> >(p); }\n\
        template <class T> void all(T* p) { k<T>\t<<\t<1, 2, 0>>>(p); }\n\
        template void go<int>(int*);\n\
        __global__ void user(int* p) { p[0] = late(S{1}, 2.f).v; }\n\
        int main() { double* d; k << <1, 2>>>(d); all<char>(nullptr); user << <1, 1 >> >(0); }");
    assert_eq!(n, 4);
}

/// A class's member functions launch; the code that calls them knows the class by an alias, an object or a function's result.
#[test]
fn launches_behind_names_of_types() {
    let adapter = "template <class Op> __global__ void generic(Op op) { op(); }\n\
        struct Work { __device__ void operator()() {} };\n\
        template <class T, class = void> struct Adapter;\n\
        template <class Op> struct Adapter<Op, void> {\n\
          static int run() { return set((const void *)generic<Op>, 1); }\n\
        };\n\
        template <class J> int drive() { J j; return j.run(); }\n";
    for user in [
        "using Job = Adapter<Work>; int main() { return drive<Job>(); }",
        "typedef Adapter<Work> Job; int main() { Job j; return j.run(); }",
        "Adapter<Work> job; int main() { return job.run(); }",
        "Adapter<Work> make(int n) { return {}; } int main() { return make(3).run(); }",
    ] {
        assert_eq!(ok(&format!("{adapter}{user}")), 1, "{user}");
    }
}

#[test]
fn kernels_with_unknown_parameter_types_are_errors() {
    assert_eq!(
        error("#include <iostream>\n__global__ void k(const Grid g, int* p) { *p = 1; }"),
        "unknown type name 'Grid'"
    );
    assert_eq!(
        error("__global__ void k(Grid* g) { *g = 1; }"),
        "unknown type name 'Grid'"
    );
    assert_eq!(
        ok("#include <iostream>\n#include \"cuda_fp16.h\"\n\
            __global__ void k(__half* p) { *p = __hadd(p[1], p[2]); }"),
        1
    );
}

#[test]
fn launches_beside_unknown_host_names() {
    let n = ok(
        "template <class T, int N> __global__ void k(T* p, int n) { p[n] = T(N); }\n\
        template <class T> void go(T* p, int n) { if constexpr (sizeof(T) > 4) k<T, 1><<<1, n>>>(p, n); else k<T, 2><<<1, n>>>(p, n); }\n\
        void run(Tensor& x, int kind) {\n\
          Stream s = current(x);\n\
          switch (kind) { case 1: { go((float*)x.data(), x.size()); break; } case 2: { double* d = x.get<double>(); go(d, 3); } }\n\
          dispatch(x, [&] { using scalar = char; k<scalar, 3><<<1, 1, 0, s>>>(x.template data<scalar>(), 1); });\n\
        }",
    );
    assert_eq!(n, 3);
}

#[test]
fn instantiations_with_types_of_missing_headers() {
    let head = "#include <iostream>\nnamespace n { template <class T> struct map { T* p; };\n\
        template <class T> __global__ void k(T* p) { *p = 1; }\n";
    let body = "template <class T, class I> void go(T const* in, map<I> const& m, Handle_t h, stream::kind const s) {\n\
          if (h) k<I><<<1, 1>>>(m.p); k<<<1, 1>>>(const_cast<T*>(in)); }\n";
    let instances = "template void go<float, unsigned>(float const* in, map<unsigned> const& m, Handle_t h, stream::kind const s);\n\
        template void go<double, unsigned>(double const* in, map<unsigned> const& m, Handle_t h, stream::kind const s);\n}";
    assert_eq!(ok(&format!("{head}{body}{instances}")), 3);
    let declared = body.split_inclusive(')').next().unwrap_or_default();
    assert_eq!(ok(&format!("{head}{declared};\n{body}{instances}")), 3);
}

#[test]
fn host_functions_that_share_a_kernels_name() {
    let n = ok(
        "template <class I, class T> __global__ void gather(I n, T* p) { p[threadIdx.x] = n; }\n\
        template <class I, class T> void gather(I n, T* p, cudaStream_t s) {\n\
          if (n < 0) { fprintf(stderr, \"bad\"); abort(); }\n\
          gather<I, T><<<1, 32, 0, s>>>(n, p); }\n\
        void run(int n, float* p, double* q, cudaStream_t s) { gather<int, float>(n, p, s); gather<long>(n, q, s); }",
    );
    assert_eq!(n, 2);
}

#[test]
fn overloads_beside_the_toolkits_functions() {
    assert_eq!(
        ok(
            "# 1 \"own.cuh\" 1 3\nstatic inline __host__ __device__ float3 make_float3(float s) { return make_float3(s, s, s); }\n\
            # 2 \"main.cu\" 2\n__global__ void k(float3* p) { *p = make_float3(2.0f); p[1] = make_float3(1.0f, 2.0f, 3.0f); }"
        ),
        1
    );
    assert_eq!(
        ok(
            "template <int N> __device__ float f() { return INFINITY; }\n#include <math.h>\n\
            __global__ void k(float* p) { *p = f<2>(); p[1] = M_PI; }"
        ),
        1
    );
}

#[test]
fn parameters_of_function_type_and_conversions() {
    assert_eq!(
        ok(
            "struct V { float x; }; struct R { __device__ R(int a, float b) : v(a + b) {} float v; };\n\
            __global__ void k(float* p, V a, int c, float d) { R x(int(a.x) * c, d); R y(int(int(a.x) * c), float(d)); *p = x.v + y.v; }"
        ),
        1
    );
}

#[test]
fn launches_by_members_of_parameters() {
    let n = ok("template <class T> __global__ void k(T* p) { *p = 1; }\n\
        template <class T> struct Solver { T* p; void solve() { k<T><<<1, 1>>>(p); } };\n\
        void by_reference(Solver<float>& s) { s.solve(); }\n\
        void by_pointer(Solver<double>* s, int n) { if (n) s->solve(); }\n\
        void by_value(int n, Solver<short> s = {}) noexcept { while (n--) s.solve(); }\n\
        struct Holder { int n; Holder(Solver<char>& s) : n(int(sizeof(s))) { s.solve(); } };");
    assert_eq!(n, 4);
}

#[test]
fn kernels_marked_after_their_attributes() {
    let n = ok(
        "template <class T> __attribute__((visibility(\"hidden\"))) __launch_bounds__(64) __global__ void k(T* p) { *p = 1; }\n\
        template <class T> void go(T* p) { void* a[] = {&p}; cudaLaunchKernel((const void*)k<T>, 1, 1, a); }\n\
        void user(int* p) { go(p); }",
    );
    assert_eq!(n, 1);
}

/// A type that host code could not work out is no argument of a kernel.
#[test]
fn launches_with_unknown_arguments() {
    let n = ok("#include <iterator>\n\
        template <class A, class B> struct Same { enum { VALUE = 0 }; };\n\
        template <bool B, class A> struct If { typedef A Type; };\n\
        struct Sink { typedef void value_type; typedef missing::category<int>::type iterator_category; };\n\
        template <class I, class T> __global__ void k(I in) { typename T::inner u; *in = u.get(); }\n\
        template <class I, class O> struct Dispatch {\n\
          typedef typename If<(Same<typename std::iterator_traits<O>::value_type, void>::VALUE), typename std::iterator_traits<O>::value_type>::Type T;\n\
          I in;\n\
          template <class K> int pass(K k) { k<<<1, 1>>>(in); return 0; }\n\
          int go() { return pass(k<I, T>); }\n\
        };\n\
        __global__ void good(int* p) { *p = 1; }\n\
        int main() { int* p; Dispatch<int*, Sink> d; d.go(); good<<<1, 1>>>(p); }");
    assert_eq!(n, 1);
}

#[test]
fn launches_in_specialised_host_functions() {
    let n = ok("namespace f { struct P { float* p; };\n\
        template <class T, int H, bool C> void run_(P& p, cudaStream_t s);\n\
        template <class K, bool C> __global__ void k(P p) { p.p[0] = sizeof(K) + C; }\n\
        template <class T> __global__ void one(T* p) { *p = 1; }\n\
        template <class T, bool C> void go(P& p, cudaStream_t s) { auto kernel = &k<T, C>; kernel<<<1, 1, 0, s>>>(p); }\n\
        template <> void run_<double, 64, false>(P& p, cudaStream_t s) { go<double, false>(p, s); one<<<1, 1>>>(p.p); }\n\
        template <> void run_<char, 64, true>(P& p, cudaStream_t s) { go<char, true>(p, s); } }");
    assert_eq!(n, 3);
}

#[test]
fn enumerators_of_the_toolkit_while_an_enumeration_is_read() {
    assert_eq!(
        ok(
            "template <int N, cudaSharedMemConfig C = cudaSharedMemBankSizeFourByte> struct R { static const int v = N + C; };\n\
            template <class T> struct A { enum { V = R<sizeof(T)>::v }; };\n\
            __global__ void k(int* p) { p[0] = A<int>::V; }"
        ),
        1
    );
}

#[test]
fn every_form_of_launch() {
    assert_eq!(ok(include_str!("tests/launches.cu")), 49);
}

#[test]
fn launches_of_whole_programs() {
    // NVIDIA's compiler makes 59: the constructor of an explicitly instantiated class is missing.
    assert_eq!(ok(include_str!("tests/programs.cu")), 58);
    assert_eq!(ok(include_str!("tests/containers.cu")), 11);
}

#[test]
fn templates_defined_after_their_use() {
    let source = "namespace n { template <class T> __device__ int run(int n, T* x); }\n\
        template <class T> __device__ int late(T v);\n\
        template <class T> __global__ void kern(T* p);\n\
        __global__ void k(int* p) { p[0] = n::run<float>(1, 0) + late(p[1]); }\n\
        void h(float* p) { kern<<<1, 2>>>(p); }\n\
        template <class T> __device__ int n::run(int n, T* x) { return n + sizeof(T); }\n\
        template <class T> __device__ int late(T v) { return v * 2; }\n\
        template <class T> __global__ void kern(T* p) { *p = 3; }";
    let (roots, reached, errors) = analyse(source, false);
    assert_eq!((roots, reached, errors), (2, 4, Vec::new()));
    let source = source.replace("return n + sizeof(T)", "return undeclared");
    assert_eq!(analyse(&source, false).2.len(), 1);
}

#[test]
fn constexpr_functions_that_call_host_functions() {
    let source = "int host(int n);\n\
        template <class T> struct A {\n\
          template <class U> static constexpr auto make(U u) { return host(u) + T(); }\n\
          using R = decltype(make(3));\n\
          R r;\n\
        };\n\
        __global__ void k(A<float> a, float* p) { *p = a.r; }";
    assert_eq!(ok(source), 1);
    let marked = source.replace("static constexpr", "static __device__");
    assert!(error(&marked).starts_with("calling a __host__ function"));
}

#[test]
fn constants_from_functions_defined_after_their_use() {
    let source = "template <int n> struct Bytes { static constexpr int value = n; };\n\
        namespace n { template <class T> constexpr int size(); constexpr int two(); }\n\
        template <class T> struct Of : Bytes<n::size<T>() + n::two()> {};\n\
        namespace n { template <class T> constexpr int size() { return sizeof(typename T::X); } }\n\
        constexpr int n::two() { return 2; }\n\
        struct S { struct X { int a[4]; }; };\n\
        __global__ void k() { static_assert(Of<S>::value == 18); }";
    assert_eq!(ok(source), 1);
    let undefined = source.replace("{ return 2; }", ";");
    assert_eq!(error(&undefined), "expression is not a constant");
}

#[test]
fn virtual_functions_of_objects_that_host_code_makes() {
    assert_eq!(
        ok("template <int A> __global__ void k(float* p) { *p = A; }\n\
             struct Layer { virtual void go(float* p) = 0; };\n\
             template <int A> struct Dense : Layer { std::vector<int> shape; Dense(int n); void go(float* p) override { k<A><<<1, 1>>>(p); } };\n\
             int main() { auto a = std::make_unique<Dense<3>>(4); Layer* b = new Dense<4>(5); }",),
        2
    );
}

#[test]
fn textures_and_surfaces() {
    assert_eq!(
        ok(
            "__global__ void k(float4* o, float* p, cudaTextureObject_t t, cudaSurfaceObject_t s, int x) {\n\
               o[0] = tex2D<float4>(t, x, 1); p[0] = tex1Dfetch<float>(t, x); p[1] = tex3D<float>(t, 1, 2, 3);\n\
               ((short2*)p)[3] = tex2DLod<short2>(t, 1, 2, 0); unsigned char c; tex2D(&c, t, 1.f, 2.f); p[2] = c;\n\
               surf2Dwrite(o[0], s, x * 16, 2); p[9] = surf2Dread<float>(s, x, 4, cudaBoundaryModeClamp); surf3Dwrite(c, s, 1, 2, 3);\n\
               __nv_tex_surf_handler(\"__itex2D\", p, t, 1.f, 2.f); }",
        ),
        1
    );
}

#[test]
fn the_toolkits_texture_functions_stand_in_for_the_embedded_ones() {
    // As an earlier preprocessor leaves it: the text of both headers behind their line markers.
    let mut vectors = String::new();
    let elements = "char,uchar,short,ushort,int,uint,long,ulong,longlong,ulonglong,float,double";
    for t in elements.split(',') {
        let element = match t.strip_prefix('u') {
            Some(t) => format!("unsigned {t}").replace("longlong", "long long"),
            None => t.replace("longlong", "long long"),
        };
        for (n, fields) in [(1, "x"), (2, "x, y"), (3, "x, y, z"), (4, "x, y, z, w")] {
            let _ = write!(vectors, "struct {t}{n} {{ {element} {fields}; }};");
        }
    }
    assert_eq!(
        ok(&format!(
            "# 1 \"a.cu\"\n# 1 \"texture_indirect_functions.h\" 1\n\
             template <class T> static __device__ void tex2D(T* r, cudaTextureObject_t t, float x, float y)\n\
             {{ __nv_tex_surf_handler(\"__itex2D\", r, t, x, y); }}\n\
             template <class T> static __device__ T tex2D(cudaTextureObject_t t, float x, float y) {{ T r; tex2D(&r, t, x, y); return r; }}\n\
             # 1 \"/usr/include/vector_types.h\" 1\n{vectors}\n\
             # 1 \"a.cu\" 2\n__global__ void k(float2* p, cudaTextureObject_t t) {{ *p = tex2D<float2>(t, 1, 2); p->x = tex2D<float>(t, 1, 2); }}"
        )),
        1
    );
}

#[test]
fn explicit_specialisations_by_their_return_type() {
    assert_eq!(
        ok(
            "template <typename To, typename From> __device__ To to(From v) { return to(v); }\n\
             template <> __device__ float to(int v) { return v * 2.f; }\n\
             template <> __device__ int to(float v) { return (int)v; }\n\
             __global__ void k(float* p, int* q) { p[0] = to<float>(q[0]); q[1] = to<int>(p[1]); }",
        ),
        1
    );
}

#[test]
fn a_reference_and_a_value_are_not_ranked_by_qualifiers() {
    assert_eq!(
        ok(
            "struct H { unsigned short x; H() = default; __device__ H(float f); __device__ operator float() const; };\n\
             __device__ H operator+(const H& a, const H& b);\n\
             __device__ float operator+(H a, float b);\n\
             __device__ float operator+(float b, H a);\n\
             __global__ void k(H* p) { p[0] = p[1] + H(1.0f); p[3] = H(2.f) + H(1.f); }",
        ),
        1
    );
}

#[test]
fn values_of_empty_parameters_are_constants() {
    assert_eq!(
        ok(
            "template <class T, T v> struct ic { constexpr operator T() const { return v; } constexpr T operator()() const { return v; } };\n\
            template <int N> __device__ int g() { return N; }\n\
            template <class I> __device__ int f(I i) { int a[i]; a[0] = 2; if constexpr (i > 4) a[0] = 1; return g<i>() + g<i()>() + a[0]; }\n\
            __global__ void k(int* p) { *p = f(ic<int, 7>{}); auto l = [&](auto j) { return g<j>() + g<j + 1>(); }; p[1] = l(ic<int, 8>{}); }",
        ),
        1
    );
}

#[test]
fn templates_and_packs() {
    ok(
        "template <class... T> __device__ float sum(T... t) { return (t + ... + 0.f); }\n\
        template <int... I> struct seq {};\n\
        template <int N, int... I> struct make : make<N - 1, N - 1, I...> {};\n\
        template <int... I> struct make<0, I...> { using type = seq<I...>; };\n\
        template <int... I> __device__ int add(seq<I...>) { int s = 0; int a[] = {(s += I)...}; return s + a[0]; }\n\
        __global__ void k(float* p) { p[0] = sum(1, 2.f, 3.0) + add(make<4>::type{}); }",
    );
}

#[test]
fn classes_and_lambdas() {
    ok(
        "struct B { __device__ virtual int f() const = 0; __device__ virtual ~B() {} };\n\
        struct D : B { int x; __device__ D(int x) : x(x) {} __device__ int f() const override { return x; } };\n\
        __global__ void k(int* p) { D d(3); B* b = &d; auto l = [=](auto v) { return v + b->f(); }; p[0] = l(1); int (*q)(int) = [](int i) { return i; }; p[1] = q(2); }",
    );
}

#[test]
fn host_code_is_no_obstacle() {
    let n = ok(
        "#include <iostream>\n#include <vector>\nstd::vector<int> v; int main() { std::cout << 1; try { throw 1; } catch (...) {} }\n__global__ void k() {}",
    );
    assert_eq!(n, 1);
}

#[test]
fn refusals_name_the_construct() {
    assert_eq!(
        error("__global__ void k() { throw 1; }"),
        "'throw' in device code is not supported"
    );
    assert_eq!(
        error("void h(); __global__ void k() { h(); }"),
        "calling a __host__ function(\"h()\") from a __global__ function(\"k()\") is not allowed"
    );
    assert_eq!(
        error("__global__ void k() { threadIdx.x = 1; }"),
        "cannot assign to variable 'threadIdx' with predefined meaning in CUDA"
    );
    assert!(error("__global__ void k(int n) { int a[n]; }").starts_with("a variable length array"));
    assert_eq!(
        error("__global__ void k(int* kount) { *kuont = 1; }"),
        "'kuont' is not declared; did you mean 'kount'?"
    );
}

#[test]
fn concepts_select_overloads() {
    let (_, _, errors) = analyse(
        "template <class T> concept Num = requires(T a) { a + a; };\n\
         template <Num T> __device__ T f(T a) { return a + a; }\n\
         template <class T> __device__ int f(T) { return 0; }\n\
         struct S {};\n\
         __global__ void k(int* p) { p[0] = f(1) + f(S{}); }",
        true,
    );
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn nesting_is_limited() {
    let deep = format!(
        "__global__ void k(int* p) {{ *p = {}1{}; }}",
        "(".repeat(3000),
        ")".repeat(3000)
    );
    assert!(error(&deep).contains("deeper than"));
}

#[test]
fn builtins_fold_in_constant_expressions() {
    ok(
        "static_assert(__builtin_popcount(0xff0fu) == 12 && __builtin_clz(1u) == 31 && __builtin_ctzll(8ull) == 3);\n\
        static_assert(__builtin_bswap32(0x11223344) == 0x44332211 && __builtin_fabsf(-2.0f) == 2);\n\
        static_assert(__builtin_isinf(__builtin_huge_valf()) && __builtin_copysign(3.0, -0.0) == -3);\n\
        struct S { static constexpr float lowest = -__builtin_inff(); };\n\
        template <class T> __global__ void k(float* p) { *p = T::lowest; }\n\
        int main() { k<S><<<1, 1>>>(nullptr); }",
    );
}

#[test]
fn braced_lists_prefer_rvalue_references() {
    ok("struct R { int a, b; };\n\
        struct Q { int a; __device__ Q(int, int); __device__ Q& operator=(const Q&); __device__ Q& operator=(Q&&); };\n\
        __device__ void f(const R&); __device__ int f(R&&);\n\
        __global__ void k(R* r, Q* q, int n) {\n\
          struct L { int lo, hi; } s[3];\n\
          r[0] = {1, n}; q[0] = {n, 2}; s[n] = {1, 2}; int v = f({1, 2}); r[1].a = v + s[1].lo;\n\
        }");
}

#[test]
fn long_chains_are_no_nesting() {
    let mut text = String::from("__global__ void k(int *p, int n) {\n if (n < 0) *p = 1;\n");
    for i in 0..4000 {
        text.push_str(&format!(" else if (n == {i}) *p = {};\n", i ^ 5));
    }
    text.push_str(" else *p = 2; }\n");
    assert_eq!(ok(&text), 1);
}

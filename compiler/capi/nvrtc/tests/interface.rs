//! The library as programs load it, beside NVIDIA's: the same calls give the same codes. Also a program in C.

use jacquard_test_support::{Oracles, built_client, scratch};
use libloading::{Library, Symbol};
use pretty_assertions::assert_eq;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

type Program = *mut c_void;

/// This package's library, in the folder of the test or above.
fn ours_path() -> PathBuf {
    jacquard_test_support::built_library("libnvrtc.so")
}

/// One of the two libraries.
struct Nvrtc(Library);

fn ours() -> &'static Nvrtc {
    static LIBRARY: OnceLock<Nvrtc> = OnceLock::new();
    LIBRARY.get_or_init(|| Nvrtc::open(&ours_path()))
}

fn theirs(oracles: &Oracles) -> Nvrtc {
    let builtins = oracles.nvrtc_dir.join("libnvrtc-builtins.so.13.0");
    // SAFETY: NVIDIA's library may be loaded at any time; it stays.
    std::mem::forget(unsafe { Library::new(builtins) });
    Nvrtc::open(&oracles.nvrtc_dir.join("libnvrtc.so.13"))
}

#[derive(Default)]
struct Request<'a> {
    source: &'a str,
    headers: &'a [(&'a str, &'a str)],
    names: &'a [&'a str],
    options: &'a [&'a str],
}

#[derive(Debug, Default, PartialEq)]
struct Outcome {
    code: c_int,
    log: String,
    ptx: String,
    cubin: usize,
    lowered: Vec<(c_int, String)>,
    pch: c_int,
}

fn c_strings<'a>(list: impl IntoIterator<Item = &'a str>) -> Vec<CString> {
    list.into_iter().map(|s| CString::new(s).unwrap()).collect()
}

fn pointers(list: &[CString]) -> Vec<*const c_char> {
    list.iter().map(|s| s.as_ptr()).collect()
}

impl Nvrtc {
    fn open(path: &Path) -> Nvrtc {
        // SAFETY: both libraries may be loaded at any time.
        Nvrtc(unsafe { Library::new(path) }.unwrap())
    }
    fn get<T>(&self, name: &str) -> Symbol<'_, T> {
        // SAFETY: the types used here are those of nvrtc.h.
        unsafe { self.0.get(name.as_bytes()) }.unwrap()
    }
    fn bytes(&self, p: Program, what: &str) -> Vec<u8> {
        let size: Symbol<unsafe extern "C" fn(Program, *mut usize) -> c_int> =
            self.get(&format!("nvrtcGet{what}Size"));
        let get: Symbol<unsafe extern "C" fn(Program, *mut c_char) -> c_int> =
            self.get(&format!("nvrtcGet{what}"));
        let mut n = 0;
        // SAFETY: the buffer is as large as the library says.
        unsafe {
            assert_eq!(size(p, &raw mut n), 0);
            let mut out = vec![0u8; n];
            if n > 0 {
                assert_eq!(get(p, out.as_mut_ptr().cast()), 0);
            }
            out
        }
    }
    fn text(&self, p: Program, what: &str) -> String {
        let mut bytes = self.bytes(p, what);
        assert_eq!(bytes.pop(), Some(0));
        String::from_utf8_lossy(&bytes).into_owned()
    }
    fn run(&self, r: &Request) -> Outcome {
        type List = *const *const c_char;
        let create: Symbol<
            unsafe extern "C" fn(
                *mut Program,
                *const c_char,
                *const c_char,
                c_int,
                List,
                List,
            ) -> c_int,
        > = self.get("nvrtcCreateProgram");
        let add: Symbol<unsafe extern "C" fn(Program, *const c_char) -> c_int> =
            self.get("nvrtcAddNameExpression");
        let compile: Symbol<unsafe extern "C" fn(Program, c_int, List) -> c_int> =
            self.get("nvrtcCompileProgram");
        let lowered: Symbol<
            unsafe extern "C" fn(Program, *const c_char, *mut *const c_char) -> c_int,
        > = self.get("nvrtcGetLoweredName");
        let destroy: Symbol<unsafe extern "C" fn(*mut Program) -> c_int> =
            self.get("nvrtcDestroyProgram");
        let status: Symbol<unsafe extern "C" fn(Program) -> c_int> =
            self.get("nvrtcGetPCHCreateStatus");
        let source = CString::new(r.source).unwrap();
        let (files, texts) = (
            c_strings(r.headers.iter().map(|h| h.0)),
            c_strings(r.headers.iter().map(|h| h.1)),
        );
        let (names, options) = (
            c_strings(r.names.iter().copied()),
            c_strings(r.options.iter().copied()),
        );
        let mut p: Program = std::ptr::null_mut();
        // SAFETY: all strings live over the calls.
        unsafe {
            let n = files.len() as c_int;
            assert_eq!(
                create(
                    &raw mut p,
                    source.as_ptr(),
                    c"k.cu".as_ptr(),
                    n,
                    pointers(&texts).as_ptr(),
                    pointers(&files).as_ptr()
                ),
                0
            );
            for n in &names {
                assert_eq!(add(p, n.as_ptr()), 0);
            }
            let code = compile(p, options.len() as c_int, pointers(&options).as_ptr());
            let mut out = Outcome {
                code,
                // NVIDIA's counts the NUL of what its assembler said.
                log: self.text(p, "ProgramLog").trim_end_matches('\0').to_owned(),
                ptx: self.text(p, "PTX"),
                cubin: self.bytes(p, "CUBIN").len(),
                lowered: Vec::new(),
                pch: status(p),
            };
            for n in &names {
                let mut symbol = std::ptr::null();
                let code = lowered(p, n.as_ptr(), &raw mut symbol);
                let text = if code == 0 {
                    CStr::from_ptr(symbol).to_string_lossy().into_owned()
                } else {
                    String::new()
                };
                out.lowered.push((code, text));
            }
            assert_eq!(destroy(&raw mut p), 0);
            assert!(p.is_null());
            out
        }
    }
}

const KERNEL: &str = "__global__ void k(int*p){*p=1;}\n";

/// One option each; separated where there are several.
const OPTIONS: &str = "|--version-ident=true|--version-ident|-dQ false|--no-lineinfo-inlined-at|--no-lineinfo-inlined-at=true|\
    --fassociative-math|-no-lineinfo-ia|-no-lineinfo-inlined-at|-x|--foo=3|foo.cu|-|--gpu-architecture=compute_90|--gpu-architecture compute_90|-arch=sm_90|-arch=sm_70|-arch=compute_52|\
    -arch=foo|-arch=sm_90 -arch=sm_80|-arch=compute_90 -arch=compute_90|-arch|-arch=sm_90a|-arch=compute_110|-arch=compute_101|-arch=compute_88|-arch=lto_90|\
    -dc|-dw|-rdc=true|-rdc true|-rdc=1|-rdc|-ewp|-G|-lineinfo|-dopt=on|-dopt on|-dopt=off|-G -dopt=on|-Ofc=min|-Ofc=x|--Ofast-compile=max|-Xptxas -v|\
    --ptxas-options=-foo -arch=sm_90|-maxrregcount=32|-maxrregcount=x|-maxrregcount 32|-ftz=true|-ftz=1|-ftz=yes|-ftz|--ftz false|-ftz=true -ftz=false|\
    -prec-sqrt=false|-prec-div=0|-fmad=false|-use_fast_math|--use_fast_math=true|-extra-device-vectorization|-modify-stack-limit=false|-dlto -optix-ir|\
    -gen-opt-lto|-jtd=50|--jump-table-density=50|-jtd=500|-jtd=x|-device-stack-protector=true|-device-stack-protector|-no-cache|-frandom-seed=1|--frandom-seed x|\
    -DX=1|-D X|-D=X|--define-macro=X=2|-UX|-I/tmp|-I /tmp|-I=/tmp|--include-path=/tmp|-include=foo.h|-include foo.h|--pre-include=foo.h|-no-source-include|\
    -std=c++11|-std=c++14|--std=c++20|-std=c++23|-std=gnu++17|-std c++17|-std=c++17 -std=c++14|-builtin-move-forward=false|--builtin-initializer-list=false|\
    -use-pch=/nonexistent.pch|-pch-dir=/tmp|-pch-verbose=true|-pch-messages=false|-instantiate-templates-in-pch=true|-w|--disable-warnings|-restrict|\
    -default-device|-device-int128|-device-float128|-opt-info=inline|-opt-info=foo|-err-no|-no-err-no|-diag-error=177|-diag-suppress=177|-diag-warn=1|-diag-warn=x|\
    -brief-diag=true|-time=/nonexistent/t.csv|-split-compile=2|-split-compile=x|-minimal|-O3|-g|-v|--version|-Werror|--resource-usage|\
    -extended-lambda|--expt-relaxed-constexpr|-lto|-isystem=/tmp|-disable-warnings|-gpu-architecture=sm_90|--arch=sm_90|-Xcicc -O0|-m64|-err-no -x -y|-arch=native|\
    -relocatable-device-code=true|--device-debug=1|-maxrregcount=0|--maxrregcount=256";

#[test]
fn options_give_nvidias_codes_and_logs() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let (us, them) = (ours(), theirs(oracles));
    let mut wrong = Vec::new();
    for line in OPTIONS.split('|') {
        let options: Vec<&str> = line.split_whitespace().collect();
        let r = Request {
            source: KERNEL,
            options: &options,
            ..Request::default()
        };
        let (a, b) = (us.run(&r), them.run(&r));
        if (a.code, &a.log, a.ptx.is_empty(), a.cubin == 0, a.pch)
            != (b.code, &b.log, b.ptx.is_empty(), b.cubin == 0, b.pch)
        {
            wrong.push(format!(
                "{line}: {} {:?} {}, NVIDIA's {} {:?} {}",
                a.code, a.log, a.cubin, b.code, b.log, b.cubin
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    type Name = unsafe extern "C" fn(c_int) -> *const c_char;
    let (a, b): (Symbol<Name>, Symbol<Name>) = (
        us.get("nvrtcGetErrorString"),
        them.get("nvrtcGetErrorString"),
    );
    for code in -1..20 {
        // SAFETY: both give strings that are never freed.
        assert_eq!(unsafe { CStr::from_ptr(a(code)) }, unsafe {
            CStr::from_ptr(b(code))
        });
    }
    let archs = |l: &Nvrtc| {
        let number: Symbol<unsafe extern "C" fn(*mut c_int) -> c_int> =
            l.get("nvrtcGetNumSupportedArchs");
        let list: Symbol<unsafe extern "C" fn(*mut c_int) -> c_int> =
            l.get("nvrtcGetSupportedArchs");
        let mut n = 0;
        // SAFETY: there is room for all.
        unsafe {
            assert_eq!(number(&raw mut n), 0);
            let mut out = vec![0; n as usize];
            assert_eq!(list(out.as_mut_ptr()), 0);
            out
        }
    };
    assert_eq!(archs(us), archs(&them));
}

#[test]
fn programs_give_nvidias_names_and_errors() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let (us, them) = (ours(), theirs(oracles));
    let source = "#include \"a.h\"\n#include <b/c.h>\ntemplate<class T> __global__ void f(T*p){*p=A+B;}\nnamespace n{ __device__ int g; __constant__ float c[3];}\n";
    let good = Request {
        source,
        headers: &[("a.h", "#define A 1\n"), ("b/c.h", "#define B 2\n")],
        names: &["f<int>", "&n::g", "n::c", "&f<float>", " f<int>"],
        options: &["-arch=compute_80"],
    };
    let (a, b) = (us.run(&good), them.run(&good));
    assert_eq!((a.code, &a.lowered), (b.code, &b.lowered), "{}", a.log);
    for (source, line) in [
        (
            "#include \"zz.h\"\n__global__ void k(int*p){*p=1;}\n",
            "k.cu(1): catastrophic error: cannot open source file \"zz.h\"",
        ),
        ("\n__global__ void k(int*p){*p=q;}\n", "k.cu(2): error: "),
        ("#error foo bar\n", "k.cu(1): catastrophic error: #error"),
        (
            "__global__ void k(int*p){int unused; *p=1;}\n",
            "k.cu(1): warning #177-D: ",
        ),
    ] {
        let r = Request {
            source,
            ..Request::default()
        };
        let (a, b) = (us.run(&r), them.run(&r));
        assert_eq!(a.code, b.code);
        assert!(
            a.log.contains(line) && b.log.contains(line),
            "{}\nNVIDIA's:\n{}",
            a.log,
            b.log
        );
        assert_eq!(
            a.log.lines().last(),
            b.log.lines().last(),
            "{}\nNVIDIA's:\n{}",
            a.log,
            b.log
        );
    }
    let r = Request {
        source: KERNEL,
        names: &["nope<int>"],
        ..Request::default()
    };
    let (a, b) = (us.run(&r), them.run(&r));
    assert_eq!((a.code, a.lowered), (b.code, b.lowered), "{}", a.log);
}

/// What the name expressions of `judged.txt` are asked of.
const NAMED: &str = "__device__ int devf(int x){return x;} __device__ int v; __constant__ int c[4]; __managed__ int m;
__global__ void k(int*o){ *o=devf(v); }
namespace n { __device__ int w; __global__ void q(){} template<class T> __device__ T tv; template<class T> __global__ void tk(T*){} }
const int cv=3; __host__ __device__ int hd(){return 1;} struct S { int mem; static __device__ int sf(){return 1;} };
__device__ int arr[8]; __device__ int *ptr = &v; template<class T> __device__ T df(T x){return x;} enum E{e1};
constexpr int ce = 4; __global__ void ov(int){} __global__ void ov(float){} struct P{int a,b[3];}; __device__ P p;
__device__ int &rf=v; __device__ const int dc=7; static __global__ void sk(){}
";

#[test]
fn names_and_host_code_are_refused_as_nvidia_refuses_them() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let (us, them) = (ours(), theirs(oracles));
    let mut wrong = Vec::new();
    for line in include_str!("judged.txt").lines() {
        let kernel;
        let (source, names) = match line.split_once(' ') {
            Some(("name", name)) => (NAMED, vec![name]),
            Some(("program", text)) => {
                kernel = format!("{text}\n__global__ void k(int *o) {{ *o = 1; }}\n");
                (kernel.as_str(), Vec::new())
            }
            _ => continue,
        };
        let r = Request {
            source,
            names: &names,
            ..Request::default()
        };
        let (a, b) = (us.run(&r), them.run(&r));
        if (a.code, &a.lowered) != (b.code, &b.lowered) {
            wrong.push(format!(
                "{line}: {} {:?} {}, NVIDIA's {} {:?} {}",
                a.code, a.lowered, a.log, b.code, b.lowered, b.log
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Calls of [`after_some`] still to come that say go on.
static CALLS: AtomicU32 = AtomicU32::new(0);

extern "C" fn after_some(payload: *mut c_void, reserved: *mut c_void) -> c_int {
    assert!(reserved.is_null());
    CALLS.fetch_add(1, Ordering::Relaxed);
    c_int::from(CALLS.load(Ordering::Relaxed) > payload.addr() as u32)
}

#[test]
fn a_callback_cancels_and_the_program_can_be_used_again() {
    let us = ours();
    type Callback = extern "C" fn(*mut c_void, *mut c_void) -> c_int;
    let create: Symbol<
        unsafe extern "C" fn(
            *mut Program,
            *const c_char,
            *const c_char,
            c_int,
            *const c_void,
            *const c_void,
        ) -> c_int,
    > = us.get("nvrtcCreateProgram");
    let set: Symbol<unsafe extern "C" fn(Program, Option<Callback>, *mut c_void) -> c_int> =
        us.get("nvrtcSetFlowCallback");
    let compile: Symbol<unsafe extern "C" fn(Program, c_int, *const c_void) -> c_int> =
        us.get("nvrtcCompileProgram");
    let destroy: Symbol<unsafe extern "C" fn(*mut Program) -> c_int> =
        us.get("nvrtcDestroyProgram");
    let source = CString::new(KERNEL).unwrap();
    let null: *const c_void = std::ptr::null();
    let mut p: Program = std::ptr::null_mut();
    // SAFETY: strings live over the calls; the callback takes any payload.
    unsafe {
        assert_eq!(
            create(&raw mut p, source.as_ptr(), null.cast(), 0, null, null),
            0
        );
        assert_eq!(set(p, None, std::ptr::null_mut()), 3);
        assert_eq!(
            set(p, Some(after_some), std::ptr::without_provenance_mut(3)),
            0
        );
        assert_eq!(compile(p, 0, null), 16);
        assert!(us.text(p, "PTX").is_empty() && CALLS.load(Ordering::Relaxed) > 3);
        assert_eq!(
            set(
                p,
                Some(after_some),
                std::ptr::without_provenance_mut(1 << 20)
            ),
            0
        );
        assert_eq!(compile(p, 0, null), 0);
        assert!(us.text(p, "PTX").contains(".entry _Z1kPi"));
        assert_eq!(destroy(&raw mut p), 0);
        // What is gone, or never was, is no program.
        assert_eq!(destroy(&raw mut p), 4);
        assert_eq!(
            compile(std::ptr::without_provenance_mut(0x1230), 0, null),
            4
        );
    }
}

/// `__USE_FAST_MATH__` is defined as 0 here where fast mathematics is off.
#[test]
fn functions_are_approximate_when_asked_for() {
    let source = "__global__ void k(float *p) { p[0] = sinf(p[0]); p[1] = expf(p[1]); p[2] = powf(p[0], p[1]) / p[3]; }\n";
    let ptx = |options: &[&str]| {
        ours().run(&Request {
            source,
            options,
            ..Request::default()
        })
    };
    let (exact, fast) = (
        ptx(&["-arch=compute_80"]).ptx,
        ptx(&["-arch=compute_80", "-use_fast_math"]).ptx,
    );
    assert!(
        !exact.contains("sin.approx") && exact.contains("div.rn.f32"),
        "{exact}"
    );
    assert!(
        fast.contains("sin.approx") && fast.contains("div.approx"),
        "{fast}"
    );
}

/// NVRTC has the functions of half types in a library of its own; here they come from the toolkit's headers, and none stays outside.
#[test]
fn half_types_of_the_toolkits_headers_are_complete() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let source = "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n#include <nv/target>\nextern \"C\" __device__ float f(double a, __half h) { return float(__double2bfloat16(a)) + \
                  __half2float(__hadd(h, h)) + float(__nv_bfloat16(2.5f) * __nv_bfloat16(3)); }\n__global__ void k(float *p, __half *h) { *p = f(*p, *h); }\n";
    let include = format!("-I{}", oracles.cuda_include.display());
    for more in [&[][..], &["-rdc=true"]] {
        let options: Vec<&str> = ["-arch=compute_90", &include]
            .into_iter()
            .chain(more.iter().copied())
            .collect();
        let out = ours().run(&Request {
            source,
            options: &options,
            ..Request::default()
        });
        assert_eq!(out.code, 0, "{}", out.log);
        // The toolkit defines the macros anew that are provided; a second compile is as quiet as the first.
        assert!(!out.log.contains("redefined"), "{}", out.log);
        assert!(!out.ptx.contains(".extern .func"), "{}", out.ptx);
        // Only what the program itself defines is there for others.
        assert_eq!(
            out.ptx.matches(".visible .func").count(),
            more.len(),
            "{}",
            out.ptx
        );
    }
}

/// The toolkit's header only declares them for run-time compilation.
#[test]
fn vector_functions_are_within_the_compiler() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let include = format!("-I{}", oracles.cuda_include.display());
    for header in [
        "",
        "#include <vector_functions.h>\n",
        "#include <cuda_fp16.h>\n",
    ] {
        let source = format!(
            "{header}__global__ void k(float4 *p, int2 *q) {{ *p = make_float4(1, 2, 3, 4); *q = make_int2(5, 6); }}\n"
        );
        let out = ours().run(&Request {
            source: &source,
            options: &["-arch=compute_80", &include],
            ..Request::default()
        });
        assert_eq!(out.code, 0, "{header}{}", out.log);
        assert!(out.ptx.contains("st.global.v4"), "{header}{}", out.ptx);
    }
}

/// NVRTC has the guards of these headers defined, so that they are nothing; their names are known with and without them.
#[test]
fn the_runtimes_headers_are_within_the_compiler() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let include = format!("-I{}", oracles.cuda_include.display());
    let theirs = theirs(oracles);
    let used = "static_assert(CUDA_R_32F == 0 && CUDA_C_64U == 27 && cudaMemHandleTypeFabric == 8, \"\");\n\
        __device__ cudaDataType_t kind; __device__ libraryPropertyType part = PATCH_LEVEL;\n\
        __global__ void k(float4 *p, cudaError_t *e) { p[threadIdx.x] = make_float4(1, 2, 3, __sinf(4)); *e = cudaErrorAssert; }\n";
    for header in [
        "",
        "cuda_runtime.h",
        "cuda_runtime_api.h",
        "device_launch_parameters.h",
        "sm_35_atomic_functions.h",
        "library_types.h",
        "driver_types.h",
    ] {
        let line = match header {
            "" => String::new(),
            h => format!("#include <{h}>\n#include \"{h}\"\n"),
        };
        let source = format!("{line}{used}");
        for us in [&theirs, ours()] {
            let out = us.run(&Request {
                source: &source,
                options: &["-arch=compute_90", &include],
                ..Request::default()
            });
            assert_eq!(out.code, 0, "{header}: {}", out.log);
            assert_eq!(out.log.trim_matches('\0'), "", "{header}");
        }
    }
    let guarded = "#if !defined(__CUDA_RUNTIME_H__) || !defined(__DEVICE_FUNCTIONS_H__)\n#error none\n#endif\n";
    for us in [&theirs, ours()] {
        let out = us.run(&Request {
            source: guarded,
            options: &["-arch=compute_90"],
            ..Request::default()
        });
        assert_eq!(out.code, 0, "{}", out.log);
    }
}

/// What other units define is no error of the assembler.
#[test]
fn relocatable_code_for_a_real_target_is_assembled() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let theirs = theirs(oracles);
    for option in ["-rdc=true", "--relocatable-device-code=true", "-dc"] {
        for us in [&theirs, ours()] {
            let out = us.run(&Request {
                source: "extern \"C\" __device__ int *get(int); extern \"C\" __device__ int *f() { return get(1); }\n",
                options: &["-arch=sm_90a", option],
                ..Request::default()
            });
            assert_eq!(out.code, 0, "{option}: {}", out.log);
            assert!(
                out.ptx.contains("get") && out.cubin > 0,
                "{option}: {}",
                out.ptx
            );
        }
    }
}

/// Relocatable code has the device's part of the CUDA runtime: both libraries take the program, and it calls the same functions.
#[test]
fn relocatable_code_calls_the_devices_runtime() {
    const SOURCE: &str = r"
__global__ void child(int *p) { *p = 1; }
__global__ void parent(int *p, cudaGraphExec_t g) {
  child<<<1, 32>>>(p);
  cudaGraphLaunch(g, cudaStreamGraphFireAndForget);
  cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  child<<<1, 32, 0, s>>>(p); cudaStreamDestroy(s);
  void *b = cudaGetParameterBuffer(8, 8);
  int *q; cudaMalloc((void**)&q, 4); cudaFree(q);
  cudaMemcpyAsync(p, p + 1, 4, cudaMemcpyDeviceToDevice, 0);
  cudaMemsetAsync(p, 0, 4, 0);
  int n; cudaGetDeviceCount(&n); cudaGetDevice(&n); cudaRuntimeGetVersion(&n);
  p[0] = cudaGetLastError() + cudaPeekAtLastError() + (cudaGetErrorString(cudaSuccess) != 0) + (cudaGetErrorName(cudaSuccess) != 0);
  cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming); cudaEventRecord(e, s); cudaStreamWaitEvent(s, e, 0); cudaEventDestroy(e);
  cudaDeviceGetAttribute(&n, cudaDevAttrWarpSize, 0); cudaDeviceGetLimit((size_t*)b, cudaLimitStackSize);
  g = cudaGetCurrentGraphExec();
}
";
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let called = |us: &Nvrtc| {
        let out = us.run(&Request {
            source: SOURCE,
            options: &["-arch=compute_90", "-rdc=true", "-w"],
            ..Request::default()
        });
        assert_eq!(out.code, 0, "{}", out.log);
        let names = out.ptx.split(".extern .func").skip(1).map(|t| {
            let t = match t.trim_start().strip_prefix('(') {
                Some(result) => result.split_once(')').map_or("", |r| r.1),
                None => t,
            };
            let name = t.split('(').next().unwrap_or_default();
            name.trim().to_owned()
        });
        names.collect::<std::collections::BTreeSet<String>>()
    };
    let (other, own) = (called(&theirs(oracles)), called(ours()));
    assert!(own.len() > 20, "{own:?}");
    // Theirs declares what a wrapper calls, too.
    let missing: Vec<_> = own.difference(&other).collect();
    assert!(missing.is_empty(), "{missing:?} are not theirs");
    // Without the flag there is none of it.
    let out = ours().run(&Request {
        source: "__global__ void k(cudaGraphExec_t g) { cudaGraphLaunch(g, 0); }",
        options: &["-arch=compute_90"],
        ..Request::default()
    });
    assert!(
        out.code == 6 && out.log.contains("-rdc=true"),
        "{}",
        out.log
    );
}

/// CuPy's tests write `extents<I,>`. A list of a class template may end behind a comma where its pack is next.
#[test]
fn a_pack_may_take_nothing_behind_a_comma() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let theirs = theirs(oracles);
    let head = "template <class I, unsigned long... E> struct X { I a; };\ntemplate <class T, class U = int> struct D {};\n";
    for (line, right) in [
        (
            "static_assert(sizeof(X<char,>) == 1 && sizeof(X<int, 3,>) == 4, \"\");",
            true,
        ),
        (
            "template <class T> __global__ void k(X<T,> x, X<X<T,>>) {} template __global__ void k<int>(X<int>, X<X<int>>);",
            true,
        ),
        ("__device__ D<int,> v;", false),
        ("__device__ X<int,,3> v;", false),
        ("__device__ X<,> v;", false),
    ] {
        for us in [&theirs, ours()] {
            let out = us.run(&Request {
                source: &format!("{head}{line}\n"),
                options: &["-arch=compute_90"],
                ..Request::default()
            });
            assert_eq!(out.code == 0, right, "{line}: {}", out.log);
        }
    }
}

#[test]
fn threads_at_once_give_equal_results() {
    let us = ours();
    let one = &|n: usize| {
        let source = format!(
            "#include <cuda_fp16.h>\n__global__ void k(__half *p) {{ p[{n}] = __hadd(p[0], p[{n}]); }}\n"
        );
        us.run(&Request {
            source: &source,
            options: &["-arch=compute_80"],
            ..Request::default()
        })
    };
    let alone: Vec<Outcome> = (0..4).map(one).collect();
    assert!(alone.iter().all(|o| o.code == 0), "{}", alone[0].log);
    std::thread::scope(|s| {
        for n in 0..32 {
            let alone = &alone;
            s.spawn(move || assert_eq!(one(n % 4), alone[n % 4]));
        }
    });
}

#[test]
fn times_and_what_cannot_be_made() {
    let dir = scratch();
    let at = |name: &str| dir.path().join(name).display().to_string();
    let run = |options: &[&str]| {
        ours().run(&Request {
            source: KERNEL,
            options,
            ..Request::default()
        })
    };
    let log = run(&["-time=-"]).log;
    assert!(
        log.starts_with("\nFile name, phase name, metric, unit\nk.cu, CUDA C++ Frontend, "),
        "{log}"
    );
    let (table, trace) = (
        format!("-time={}", at("t.csv")),
        format!("-fdevice-time-trace={}", at("t")),
    );
    assert_eq!((run(&[&table, &trace]).code, run(&[&table]).code), (0, 0));
    let text = std::fs::read_to_string(at("t.csv")).unwrap();
    assert_eq!(text.matches("phase name").count(), 1);
    assert!(
        std::fs::read_to_string(at("t.json"))
            .unwrap()
            .contains("\"ph\":\"X\"")
    );
    assert_eq!(run(&["-fdevice-time-trace=/nonexistent/t"]).code, 17);
    let out = run(&["-optix-ir"]);
    assert!(
        out.code == 6
            && out
                .log
                .contains("OptiX loads PTX as well, which a compile without -optix-ir gives"),
        "{out:?}"
    );
    assert_eq!(run(&["-dlto"]).code, 0);
    let dir = format!("-pch-dir={}", at("").trim_end_matches('/'));
    let made = run(&["-create-pch=x.pch", &dir]);
    assert!(
        made.pch == 0
            && made
                .log
                .contains("creating precompiled header file \"x.pch\""),
        "{made:?}"
    );
    let used = run(&["-use-pch=x.pch", &dir]);
    assert!(
        used.pch == 13 && used.log.contains("using precompiled header file \"x.pch\""),
        "{used:?}"
    );
    let other = run(&["-use-pch=x.pch", &dir, "-std=c++14"]);
    assert!(other.code == 0 && other.log.contains("#629-D"), "{other:?}");
    std::fs::write(at("junk.pch"), "junk").unwrap();
    assert!(run(&["-use-pch=junk.pch", &dir]).log.contains("#2226-D"));
}

/// Runs the C program of this folder against the library, with some environment.
fn client(environment: &[(&str, &str)], arguments: &[&str]) -> (bool, String) {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    let program = BUILT.get_or_init(|| {
        let dir = scratch();
        let out = dir.path().join("client");
        std::os::unix::fs::symlink(ours_path(), dir.path().join("libnvrtc.so.13")).unwrap();
        built_client(env!("CARGO_MANIFEST_DIR"), "c", &ours_path(), &out);
        // The folder stays for the tests that come.
        std::mem::forget(dir);
        out
    });
    let mut command = Command::new(program);
    command
        .args(arguments)
        .env("LD_LIBRARY_PATH", program.parent().unwrap());
    for (name, value) in environment {
        command.env(name, value);
    }
    let ran = command.output().unwrap();
    let text =
        String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
    (ran.status.success(), text)
}

#[test]
fn a_program_in_c() {
    let (good, text) = client(&[], &["compute_80"]);
    assert!(good && text.contains(".entry _Z5scaleIfEvPT_"), "{text}");
}

#[test]
fn without_an_assembler_the_error_names_the_places() {
    let nowhere = [
        ("PTXAS", "/nonexistent/ptxas"),
        ("PATH", "/nonexistent"),
        ("CUDA_HOME", ""),
        ("CUDA_PATH", "/nonexistent/cuda"),
        ("CUDA_ROOT", ""),
    ];
    let (good, text) = client(&nowhere, &["sm_80"]);
    if !Path::new("/usr/local/cuda/bin/ptxas").exists() {
        assert!(
            !good
                && text.contains("NVRTC_ERROR_BUILTIN_OPERATION_FAILURE")
                && text.contains("/nonexistent/cuda/bin/ptxas"),
            "{text}"
        );
    }
}

#[test]
fn a_child_of_a_process_that_compiled_compiles() {
    let (good, text) = client(&[], &["compute_80", "fork"]);
    assert!(good && text.matches("NVRTC_SUCCESS").count() == 3, "{text}");
}

#[test]
fn memory_that_runs_out_is_a_code() {
    // The program takes away its own memory but for the compile's stack and a little more.
    let (good, text) = client(&[], &["compute_80", "large"]);
    assert!(
        !good
            && text.contains("NVRTC_ERROR_OUT_OF_MEMORY")
            && text.contains("again: NVRTC_SUCCESS"),
        "{text}"
    );
}

#!/usr/bin/env python3
"""Heavy C++: processor time and peak memory of jacq against nvcc's cicc stage, and inputs that grow without end.

    bench/heavy.py [--jacq target/release/jacq] [--cutlass DIR] [--only TEXT] [--rounds 1] [--preprocessed] [--limits] [--out FILE]

The files are those of bench/heavy and some made here. A file says what it wants in its first lines: `// needs: cutlass`, `// arch: sm_90a`,
`// std: c++20`. Each is preprocessed as nvcc does it (its own dry run says with which command); cicc compiles the result with nvcc's
arguments. jacq compiles the `.cu` with the toolkit's and the host's headers, preprocessing included, or with --preprocessed what cicc gets.
Both runs are of whole processes, one after the other; the shortest of the rounds counts. The sets of kernels are compared, too.
Wanted: a geometric mean of 1/20 of cicc's processor time, no file over 1/10, and a third of its memory.

--cutlass names a folder with CUTLASS's `include`; without it those files are left out. CUB, Thrust and libcu++ are the toolkit's.
--limits compiles the inputs whose cost explodes, where each must end in 2 s with a result or a message. Exit code 1 where something is missed.
Needs NVCC, CUDA_HOME and CUDA_INCLUDE in the environment, and g++.
"""
import argparse
import glob
import json
import math
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT_S = 400


def overloads():
    """3,000 overloads of one name, called 2,000 times."""
    types = [f"struct T{i} {{ int v; }};" for i in range(3000)]
    each = [f"__device__ int f(T{i} t, int k) {{ return t.v * {i} + k; }}" for i in range(3000)]
    calls = [f"    s += f(T{i * 7 % 3000}{{s}}, {i});" for i in range(2000)]
    return "\n".join([*types, *each, "__global__ void kernel(int *p) {", "    int s = *p;", *calls, "    *p = s;", "}"]) + "\n"


def instances():
    """800 instances of a kernel over 800 types."""
    tags = [f"struct Tag{i} {{ static constexpr int value = {i}; float weight() const; }};" for i in range(400)]
    head = """template <class T, int N> struct Holder {
    T tag; float v[N];
    __device__ float sum() const { float s = 0; for (int i = 0; i < N; ++i) s += v[i] * T::value; return s; }
    template <class F> __device__ void each(F f) { for (int i = 0; i < N; ++i) v[i] = f(v[i], i); }
};
template <class T, int N> __global__ void kernel(float *p) {
    Holder<T, N> h;
    h.each([&](float, int i) { return p[i]; });
    h.each([](float v, int i) { return v * i + T::value; });
    p[threadIdx.x] = h.sum();
}"""
    made = [f"template __global__ void kernel<Tag{i}, {n}>(float *);" for i in range(400) for n in (2, 3)]
    return "\n".join([*tags, head, *made]) + "\n"


def operators():
    """A class of a hundred operators, with expressions over ten types."""
    kinds = ["char", "short", "int", "long long", "unsigned", "float", "double"]
    body = "struct N { double v; __device__ N(double x = 0) : v(x) {} };\n"
    for op in "+-*/":
        body += f"__device__ N operator{op}(N a, N b) {{ return N(a.v {op} b.v); }}\n"
        for k in kinds:
            body += f"__device__ N operator{op}(N a, {k} b) {{ return N(a.v {op} (double)b); }}\n"
            body += f"__device__ N operator{op}({k} a, N b) {{ return N((double)a {op} b.v); }}\n"
    terms = [f"(n + {i}) * ({'fdn'[i % 3]} - {i}.5f) / ({'cusl'[i % 4]} + n)" for i in range(600)]
    lines = [f"    n = {t};" for t in terms]
    args = "char c, unsigned u, short s, long long l, float f, double d"
    return body + f"__global__ void kernel(double *p, {args}) {{\n    N n(*p);\n" + "\n".join(lines) + "\n    *p = n.v;\n}\n"


MADE = {"overloads": overloads, "instances": instances, "operators": operators}


def nested():
    """60 structs, each with two of the one before: 2^60 members."""
    lines = ["struct S0 { int v; };", *(f"struct S{i} {{ S{i - 1} a, b; }};" for i in range(1, 60))]
    return "\n".join([*lines, "__global__ void k(S59 *p, int *q) { *q = p->a.b.a.v" + "".join("") + "; }"]).replace("p->a.b.a.v", "p->" + "a." * 59 + "v")


def copies(members=""):
    lines = [f"struct S0 {{ int v{members}; }};", *(f"struct S{i} {{ S{i - 1} a, b; }};" for i in range(1, 25))]
    return "\n".join([*lines, "__global__ void k(S24 *p, S24 *q) { *q = *p; }"])


def constructed():
    lines = ["struct S0 { int v = 1; };", *(f"struct S{i} {{ S{i - 1} a, b; }};" for i in range(1, 25))]
    return "\n".join([*lines, "__global__ void k(S24 *p) { new (p) S24(); }"]).replace("struct S0", "#include <new>\nstruct S0", 1)


LIMITS = {
    "nested structs": nested,
    "copy of 25 levels": copies,
    "copy of 25 levels with initialisers": lambda: copies(" = 3"),
    "construction of 25 levels": constructed,
    "huge integer sequence": lambda: """template <class T, T... I> struct Seq {};
template <class T, T N> using Make = __make_integer_seq<Seq, T, N>;
template <class T, T... I> __device__ int f(Seq<T, I...>) { return sizeof...(I); }
__global__ void k(int *p) { *p = f(Make<int, 2000000000>{}); }""",
    "std::make_integer_sequence": lambda: """#include <utility>
template <int... I> __device__ int f(std::integer_sequence<int, I...>) { return sizeof...(I); }
__global__ void k(int *p) { *p = f(std::make_integer_sequence<int, 1000000000>{}); }""",
    "exponential template": lambda: """template <int N, class T> struct X { typename X<N - 1, X<N, T>>::t a; typename X<N - 1, X<N, int>>::t b; typedef X t; };
template <class T> struct X<0, T> { typedef int t; };
__global__ void k(X<40, int> *p) { p->a = p->a; }""",
    "doubling arguments": lambda: """template <class A, class B> struct P {}; template <int N> struct D { using t = P<typename D<N-1>::t, typename D<N-1>::t>; };
template <> struct D<0> { using t = int; }; template <class T> __global__ void k(T *) {} template __global__ void k(D<30>::t *);""",
    "sum of 20,000 terms": lambda: "__global__ void k(int *p) { *p = " + " + ".join(f"p[{i}]" for i in range(20000)) + "; }",
    "3,000 nested parentheses": lambda: "__global__ void k(int *p) { *p = " + "(" * 3000 + "p[1]" + ")" * 3000 + "; }",
    "fold over 3,000 arguments": lambda: "template <class... T> __device__ int f(T... t) { return (t + ...); }\n__global__ void k(int *p) { *p = f("
    + ", ".join(str(i) for i in range(3000)) + "); }",
    "comma fold over 3,000": lambda: "template <int... I> struct Seq {};\ntemplate <int... I> __device__ void f(int *p, Seq<I...>) { ((p[I] = I * p[I]), ...); }\n"
    + "__global__ void k(int *p) { f(p, Seq<" + ", ".join(str(i) for i in range(3000)) + ">{}); }",
    "recursion without end": lambda: "template <int N> struct R { static constexpr int v = R<N + 1>::v; };\n__global__ void k(int *p) { *p = R<0>::v; }",
    "two recursions without end": lambda: "template <class T, int N> struct R { static constexpr int v = R<T, N + 1>::v + R<T *, N + 1>::v; };\n"
    + "__global__ void k(int *p) { *p = R<int, 0>::v; }",
    "functions without end": lambda: "template <class T> __device__ int f(T t) { return f(&t); }\n__global__ void k(int *p) { *p = f(1); }",
    "constant loop without end": lambda: "constexpr int f() { int i = 0; while (true) ++i; return i; }\n__global__ void k(int *p) { constexpr int v = f(); *p = v; }",
    "constant recursion": lambda: "constexpr int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n__global__ void k(int *p) { constexpr int v = f(60); *p = v; }",
    "huge array in a constant": lambda: "struct A { int v[1 << 28]; };\nconstexpr int f() { A a{}; return a.v[5]; }\n__global__ void k(int *p) { constexpr int v = f(); *p = v; }",
    "macros that double": lambda: "#define M0 p[0]+\n" + "\n".join(f"#define M{i} M{i - 1} M{i - 1}" for i in range(1, 40)) + "\n__global__ void k(int *p) { *p = M39 0; }",
    "lambdas in lambdas": lambda: "__global__ void k(int *p) { " + "[&] { " * 300 + "++*p; " + "}(); " * 300 + "}",
    "conditional chain": lambda: "__global__ void k(int *p, int n) { *p = " + " ".join(f"n == {i} ? p[{i + 1}] :" for i in range(4000)) + " 0; }",
    "else-if chain": lambda: "__global__ void k(int *p, int n) { " + " else ".join(f"if (n == {i}) p[{i}] = n;" for i in range(3000)) + " }",
    "generic lambdas that double": lambda: "template <int N, class F> __device__ int d(F f) { if constexpr (N == 0) return f(1); else return "
    + "d<N - 1>([=](auto x) { return f(x) + 1; }) + d<N - 1>([=](auto x) { return f(x) + 2; }); }\n__global__ void k(int *p) { *p = d<24>([](int x) { return x; }); }",
    "instances that double": lambda: "template <int N, int M> struct X { static constexpr int v = X<N - 1, 2 * M>::v + X<N - 1, 2 * M + 1>::v; };\n"
    + "template <int M> struct X<0, M> { static constexpr int v = 1; };\n__global__ void k(int *p) { *p = X<24, 0>::v; }",
    "functions that double": lambda: "template <int N, int M> __device__ int f() { if constexpr (N == 0) return M; else return f<N - 1, 2 * M>() + f<N - 1, 2 * M + 1>(); }\n"
    + "__global__ void k(int *p) { *p = f<24, 0>(); }",
    "base classes": lambda: "template <int N> struct B : B<N - 1> { int v; };\ntemplate <> struct B<0> {};\n__global__ void k(B<900> *p) { p->v = 1; }",
    "diamonds": lambda: "struct D0 { int v; };\n" + "\n".join(f"struct L{i} : D{i - 1} {{}}; struct R{i} : D{i - 1} {{}}; struct D{i} : L{i}, R{i} {{}};" for i in range(1, 26))
    + "\n__global__ void k(D25 *p, D25 *q) { *p = *q; }",
    "virtual diamonds": lambda: "struct D0 { int v; virtual __device__ void f(); };\n"
    + "\n".join(f"struct L{i} : virtual D{i - 1} {{}}; struct R{i} : virtual D{i - 1} {{}}; struct D{i} : L{i}, R{i} {{}};" for i in range(1, 14))
    + "\n__global__ void k(D13 *p) { p->v = 1; }",
}


def head(text, key, otherwise):
    found = re.search(rf"^// {key}: *(\S+)", text[:400], re.M)
    return found[1] if found else otherwise


def host_headers():
    said = subprocess.run(["g++", "-E", "-x", "c++", "-v", os.devnull], capture_output=True, text=True).stderr
    return re.findall(r"^ (/\S+)$", said.partition("search starts here:\n#include <")[2].partition("End of")[0], re.M)


def dry_run(source, flags, folder):
    """nvcc's own commands: the preprocessor's for the device, and cicc's. Both as words."""
    command = [os.environ["NVCC"], "--dryrun", "--keep", "--keep-dir", folder, "-ptx", *flags, source]
    said = subprocess.run(command, capture_output=True, text=True).stderr
    env, steps = dict(os.environ), []
    for line in said.splitlines():
        line = line.removeprefix("#$ ")
        if m := re.match(r"(\w+)=(.*)", line):
            env[m[1]] = os.path.expandvars(m[2]).strip()
        else:
            steps.append(shlex.split(re.sub(r"\$(\w+)", lambda m: env.get(m[1], ""), line)))
    pre = [s for s in steps if "-E" in s]
    cicc = [s for s in steps if s and os.path.basename(s[0]) == "cicc"]
    if not pre or not cicc:
        sys.exit("nvcc --dryrun names no preprocessor or no cicc:\n" + said[-2000:])
    return pre[0], cicc[0]


def timed(command, folder, limit=LIMIT_S):
    """(exit status, processor seconds, peak KiB, what it said); status "time" where it didn't end."""
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen(command, stdout=said, stderr=said, cwd=folder, start_new_session=True)
        end = time.monotonic() + limit
        while True:
            pid, status, used = os.wait4(child.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() > end:
                os.killpg(child.pid, 9)
                _, _, used = os.wait4(child.pid, 0)
                status = "time"
                break
            time.sleep(0.002)
        child.returncode = 0
        said.seek(0)
        text = said.read().decode(errors="replace")
    code = status if status == "time" else os.waitstatus_to_exitcode(status)
    return code, used.ru_utime + used.ru_stime, used.ru_maxrss, text


def entries(path):
    with open(path) as f:
        return sorted(set(re.findall(r"\.entry\s+([\w$]+)", f.read())))


def first_error(said):
    lines = [l for l in said.splitlines() if re.search(r"\berror\b|panicked|fatal|overflow", l)]
    return (lines or [said.strip()[-200:]])[0][:200]


def best(command, folder, rounds):
    return min((timed(command, folder) for _ in range(rounds)), key=lambda r: r[1])


def measure(args, name, path, folder):
    """A result, as written by --out."""
    with open(path) as f:
        text = f.read()
    arch = head(text, "arch", "sm_80")
    flags = [f"-arch={arch}", f"-std={head(text, 'std', 'c++17')}", "--expt-relaxed-constexpr", f"-I{HERE}/heavy"]
    if head(text, "needs", "") == "cutlass":
        flags.append(f"-I{args.cutlass}/include")
    pre, cicc = dry_run(path, flags, folder)
    status, _, _, said = timed(pre, folder)
    if status:
        return dict(name=name, how="nvcc's preprocessor fails", said=first_error(said))
    status, theirs, their_peak, said = best(cicc, folder, args.rounds)
    ptx = os.path.join(folder, cicc[cicc.index("-o") + 1])
    if status:
        return dict(name=name, how="cicc refuses", said=first_error(said))
    out = os.path.join(folder, "ours.ptx")
    if args.preprocessed:
        unit = os.path.join(folder, next(a for a in cicc if a.endswith(".ii")))
        ours = [args.jacq, unit, *flags[:3], "-w", "-o", out]
    else:
        host = [word for d in host_headers() for word in ("-isystem", d)]
        ours = [args.jacq, path, *flags, "-w", f"--cuda-path={os.environ['CUDA_HOME']}", *host, "-o", out]
    status, own, own_peak, said = best(ours, folder, args.rounds)
    one = dict(name=name, cicc=theirs, jacq=own, cicc_kib=their_peak, jacq_kib=own_peak, how="equal", said="")
    if status:
        one["how"], one["said"] = "no end" if status == "time" else "refused", first_error(said)
    elif entries(out) != entries(ptx):
        a, b = set(entries(out)), set(entries(ptx))
        one["how"], one["said"] = "kernels differ", f"{len(a)} for {len(b)}; ours alone {sorted(a - b)[:1]}, nvcc's alone {sorted(b - a)[:1]}"
    return one


def heavy(args, folder):
    files = {os.path.basename(p)[:-3]: p for p in glob.glob(f"{HERE}/heavy/*.cu")}
    for name, make in MADE.items():
        files[name] = os.path.join(folder, name + ".cu")
        with open(files[name], "w") as f:
            f.write(make())
    print(f"{'file':<24} {'cicc s':>8} {'jacq s':>8} {'ratio':>7}   {'cicc MB':>8} {'jacq MB':>8} {'ratio':>6}")
    results = []
    for name, path in sorted(files.items()):
        with open(path) as f:
            wants = head(f.read(), "needs", "")
        if args.only not in name or wants == "cutlass" and not args.cutlass:
            continue
        with tempfile.TemporaryDirectory() as one:
            r = measure(args, name, path, one)
        results.append(r)
        if "jacq" in r:
            print(f"{name:<24} {r['cicc']:>8.2f} {r['jacq']:>8.3f} {r['cicc'] / r['jacq']:>6.1f}x   {r['cicc_kib'] / 1024:>8.0f}"
                  f" {r['jacq_kib'] / 1024:>8.0f} {r['cicc_kib'] / r['jacq_kib']:>5.1f}x  {'' if r['how'] == 'equal' else r['how'] + ': ' + r['said']}", flush=True)
        else:
            print(f"{name:<24} {r['how']}: {r['said']}", flush=True)
    if args.out:
        with open(args.out, "w") as f:
            json.dump(results, f, indent=1)
    good = [r for r in results if r["how"] == "equal"]
    if not good:
        return 1

    def mean(a, b):
        return math.exp(sum(math.log(r[a] / r[b]) for r in good) / len(good))

    least = min(good, key=lambda r: r["cicc"] / r["jacq"])
    print(f"{len(good)} of {len(results)} files compile with nvcc's kernels; geometric means: time 1/{mean('cicc', 'jacq'):.1f}, memory 1/{mean('cicc_kib', 'jacq_kib'):.1f};"
          f" least gain {least['cicc'] / least['jacq']:.1f} ({least['name']})")
    return int(mean("cicc", "jacq") < 20 or least["cicc"] / least["jacq"] < 10 or len(good) < len(results))


def limits(args, folder):
    missed = 0
    for name, make in LIMITS.items():
        if args.only not in name:
            continue
        path = os.path.join(folder, "limit.cu")
        with open(path, "w") as f:
            f.write(make())
        status, took, peak, said = timed([args.jacq, path, "-arch=sm_80", "-std=c++17", "-o", os.path.join(folder, "limit.ptx")], folder, 20)
        errors = said.count(" error: ") + said.count("fatal error")
        how = "a result" if status == 0 else f"{errors} errors: {first_error(said)[-110:]}"
        bad = status not in (0, 1) or took >= 2 or errors > 20 or (status == 1 and not errors)
        missed += bad
        print(f"{'MISSED ' if bad else ''}{name}: {took:.2f} s, {peak / 1024:.0f} MB, status {status}, {how}", flush=True)
    print(f"{missed} of {len(LIMITS)} inputs miss")
    return int(missed > 0)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--jacq", default=os.path.join(HERE, "..", "target", "release", "jacq"))
    p.add_argument("--cutlass")
    p.add_argument("--only", default="")
    p.add_argument("--rounds", type=int, default=1)
    p.add_argument("--preprocessed", action="store_true")
    p.add_argument("--limits", action="store_true")
    p.add_argument("--out")
    args = p.parse_args()
    args.jacq = os.path.abspath(args.jacq)
    args.cutlass = args.cutlass and os.path.abspath(args.cutlass)
    with tempfile.TemporaryDirectory() as folder:
        return limits(args, folder) if args.limits else heavy(args, folder)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Random combinations of nvcc's flags: NVIDIA's nvcc with its own cicc, with ours in its place, and `jacq build`.

usage: nvcc_flags.py JACQ [--count=300] [--seed=1] [--with=cicc|build|both] [--show] [--only=FLAG]

NVCC and CICC name NVIDIA's. A combination has an architecture, an output (PTX, cubin, fat binary, object, preprocessed text, OptiX IR, LTO IR) and
some of the flags below. Compared are: success, which files there are by their endings (`-keep` leaves many), the kernels of every PTX and
cubin among them, and what the host's stub registers. Programs are small, and one of them does not compile.
"""
import collections
import glob
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAMS = {
    "plain.cu": """#include <cstdio>
__constant__ float c[3]; __device__ int g; __managed__ int m;
template<class T> __device__ T half_(T x) { return x / 2; }
template<class T> __global__ void t(T *p) { *p = half_(*p) + g; }
__global__ void k(float *p, const float *__restrict__ q, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = sqrtf(q[i]) / c[1] * c[2] + c[0]; }
int main() { t<<<1, 1>>>((int *)0); t<<<1, 1>>>((double *)0); k<<<1, 1>>>(0, 0, 0); printf("%d\\n", m); return 0; }
""",
    "macros.cu": """#ifdef VALUE
__global__ void with_value(int *p) { *p = VALUE; }
#endif
#ifdef EXTRA
#include "extra.h"
#endif
#ifdef FORCED
__global__ void forced(int *p) { *p = forced_value; }
#endif
#if __cplusplus >= 201703L
__global__ void seventeen(int *p) { if constexpr (sizeof(int) == 4) *p = 17; }
#endif
#if __cplusplus >= 202002L
template<class T> concept small = sizeof(T) < 8;
template<small T> __global__ void twenty(T *p) { *p = 20; }
template __global__ void twenty<int>(int *);
#endif
#ifdef __CUDA_ARCH__
__device__ int arch() { return __CUDA_ARCH__; }
#else
__device__ int arch() { return 0; }
#endif
__global__ void always(int *p) { *p = arch(); }
""",
    "lambdas.cu": """#if defined(__CUDACC_EXTENDED_LAMBDA__)
template<class F> __global__ void apply(F f, int *p) { *p = f(*p); }
void host(int *p) { apply<<<1, 1>>>([] __device__ (int x) { return x + 1; }, p); }
#endif
constexpr int twice(int x) { return 2 * x; }
__global__ void k(int *p) {
#if defined(__CUDACC_RELAXED_CONSTEXPR__)
  *p = twice(*p);
#else
  *p = 3;
#endif
}
static __global__ void hidden(int *p) { *p = 4; }
void start(int *p) { hidden<<<1, 1>>>(p); }
""",
    "warns.cu": """__global__ void k(int *p) { int unused; int never = 4; *p = 1; return; *p = 2; }
__global__ void __launch_bounds__(128, 2) bounded(float *p) { extern __shared__ float s[]; s[threadIdx.x] = p[threadIdx.x]; __syncthreads(); p[threadIdx.x] = s[127 - threadIdx.x]; }
""",
    "extern.cu": """extern __device__ int elsewhere(int); __device__ int shared_one; extern __device__ int other;
__device__ int here(int x) { return x + shared_one; }
__global__ void k(int *p) {
#ifdef __CUDACC_RDC__
  *p = elsewhere(*p) + other;
#else
  *p = here(*p);
#endif
}
""",
    "wrong.cu": "__global__ void k(int *p) { *p = undeclared; }\n",
}
HEADERS = {"inc/extra.h": "__global__ void extra(int *p) { *p = 5; }\n", "inc/forced.h": "#define FORCED\n#define forced_value 6\n"}
ARCHS = ["-arch=sm_80", "-arch=sm_90", "-arch sm_100", "-arch=compute_90", "-arch=sm_90a", "-arch=sm_100f", "-gencode arch=compute_90,code=sm_90",
         "-gencode=arch=compute_80,code=[compute_80,sm_80]", "-gencode arch=compute_75,code=sm_75 -gencode arch=compute_90,code=compute_90",
         "--gpu-architecture=compute_90 --gpu-code=sm_90,compute_90", "-arch=native_nothing", "-arch=sm_70", "", "-arch=all-major", "-arch=compute_90 -code=sm_80"]
OUTPUTS = {"-ptx": 8, "-cubin": 5, "-c": 6, "-fatbin": 2, "-E": 1, "-dc": 3, "-cuda": 1, "-optix-ir": 1, "-ltoir": 1, "-M": 1, "-dlink": 0, "-lib": 1}
FLAGS = """-O0;-O1;-O2;-O3;-O 2;-dopt=on;-use_fast_math;--use_fast_math;-ftz=true;-ftz true;--ftz=false;-prec-div=false;-prec-sqrt=false;--prec-sqrt=true;-fmad=false;-fmad true;
-maxrregcount=32;-maxrregcount 64;--maxrregcount=20;-lineinfo;-G;-g;-pg;-Xptxas -v;-Xptxas=-O1;--ptxas-options=-v;-Xptxas -dlcm=cg;-Xptxas -O2,-v;-Xcicc -opt=2;-Xcicc -ftz=1;-Xcicc -nonsense;
-Xcudafe --diag_suppress=177;-Xcudafe --display_error_number;-Xcudafe --nonsense;--extended-lambda;-expt-extended-lambda;--expt-relaxed-constexpr;-expt-relaxed-constexpr;-std=c++17;--std=c++14;-std c++20;
-std=c++11;-std=c++03;-DVALUE=3;-D VALUE=4;-DEXTRA -Iinc;-I inc;-include inc/forced.h;-Iinc -include forced.h;-UVALUE;-ewp;-rdc=true;--relocatable-device-code=false;-rdc true;-dlto;-keep;-keep -keep-dir kept;--keep --keep-dir=kept;
-time times.csv;--time times.csv;-w;-Werror all-warnings;-Werror cross-execution-space-call;-Wreorder;-Wno-deprecated-gpu-targets;-diag-suppress 177;--diag-error=177;-diag-warn=550;-disable-warnings;-err-no;
-res-usage;--resource-usage;-src-in-ptx -lineinfo;-restrict;--restrict;-default-stream per-thread;--default-stream=legacy;-cudart none;-cudart=static;-cudadevrt none;-m64;-m32;--machine 64;-ccbin g++;-Xcompiler -fPIC;-Xcompiler=-Wall,-O2;
-Xlinker -v;-Xfatbin -compress-all;--fatbin-options -compress-all;-no-compress;--compress-mode=size;-compress-mode none;-x cu;-MD;-MMD;-MP -MD;-MF deps.d -MD;-MT name -MD;--device-time-trace trace.json;-fdevice-time-trace trace.json;
--threads 2;-t0;-split-compile 2;--split-compile=0;-static-global-template-stub=false;--static-global-template-stub true;-device-entity-has-hidden-visibility=false;-arch-list;-brief-diags;--generate-line-info;-dryrun;--dryrun;
-no-align-double;-extra-device-vectorization;-no-device-link;--device-debug;-opt-info inline;--opt-info=nonsense;-Ofast-compile=max;-Ofc min;-jump-table-density 50;-jump-table-density=200;--allow-unsupported-compiler;-allow-unsupported-compiler;
-gen-opt-lto;-objtemp;-no-exceptions;-fno-exceptions;--qpp-config nothing;-idp /;--minimal;-minimal;-forward-unknown-to-host-compiler -fPIC;-forward-unknown-opts -fPIC;-nonsense;--nonsense=1;-ptxas-nothing;-fPIC;-shared;-rdynamic""".replace("\n", "").split(";")
# Flags of which each run answers with the driver's own texts.
TEXTS = {"-dryrun", "--dryrun", "-arch-list"}


def combination(r):
    output = r.choices(list(OUTPUTS), OUTPUTS.values())[0]
    flags = r.sample(FLAGS, r.choices([0, 1, 2, 3, 4], [1, 3, 4, 3, 2])[0])
    program = r.choices(list(PROGRAMS), [5, 6, 4, 3, 3, 1])[0]
    words = " ".join([r.choice(ARCHS[:7] if r.random() < 0.75 else ARCHS), output] + flags).split()
    return words, program


def kernels_of_ptx(text):
    return sorted(re.findall(r"\.entry\s+([\w$]+)", text))


class Compiler:
    """A command in a folder of its own."""

    def __init__(self, command, root):
        self.command, self.root = command, root

    def run(self, words, program):
        shutil.rmtree(self.root, ignore_errors=True)
        os.makedirs(os.path.join(self.root, "inc"))
        os.makedirs(os.path.join(self.root, "kept"))
        for name, text in list(PROGRAMS.items()) + list(HEADERS.items()):
            with open(os.path.join(self.root, name), "w") as f:
                f.write(text)
        before = set(glob.glob(os.path.join(self.root, "**"), recursive=True))
        try:
            p = subprocess.run(self.command + words + [program], cwd=self.root, capture_output=True, timeout=180, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return {"success": "hangs"}, ""
        made = sorted(set(glob.glob(os.path.join(self.root, "**"), recursive=True)) - before)
        said = (p.stderr + p.stdout).decode(errors="replace")
        found = {"success": p.returncode == 0}
        if p.returncode:
            return found, said
        kernels, registered = set(), set()
        for f in made:
            if os.path.isdir(f):
                continue
            with open(f, "rb") as file:
                data = file.read()
            if f.endswith(".ptx"):
                kernels.update(kernels_of_ptx(data.decode(errors="replace")))
            elif f.endswith(".cubin") and data[:4] == b"\x7fELF":
                kernels.update(m.decode() for m in re.findall(rb"\.nv\.constant0\.([\w$]+)\0", data))
            elif f.endswith((".o", ".fatbin", ".a")):
                text = subprocess.run([os.environ["CUOBJDUMP"], "-ptx", "-elf", f], capture_output=True).stdout.decode(errors="replace")
                kernels.update(kernels_of_ptx(text))
                kernels.update(re.findall(r"^\.nv\.constant0\.([\w$]+)", text, re.M))
            if f.endswith(".stub.c"):
                text = data.decode(errors="replace")
                registered.update(re.findall(r"__cudaRegisterEntry\([^\"]*?(_Z[\w]+|\w+)\s*,\s*\(-1\)", text))
                registered.update(re.findall(r"__cudaRegister(?:Managed)?Variable\([^;]*", text))
        found["kernels"] = sorted(kernels)
        # A temporary file of the keep folder has the architecture in its name, or the name of a process.
        ends = collections.Counter(re.sub(r"^.*?\.", ".", os.path.basename(f)) for f in made if not os.path.isdir(f))
        found["files"] = sorted(ends)
        found["registered"] = len(registered)
        return found, said


def toolkit(root, cicc):
    """A folder of links to NVIDIA's toolkit, with that cicc."""
    home = os.environ["CUDA_HOME"]
    os.makedirs(os.path.join(root, "bin"))
    os.makedirs(os.path.join(root, "nvvm/bin"))
    for f in os.listdir(os.path.join(home, "bin")):
        at = os.path.join(home, "bin", f)
        if f in ("nvcc", "nvcc.profile"):
            shutil.copy(at, os.path.join(root, "bin", f))
        else:
            os.symlink(at, os.path.join(root, "bin", f))
    for f in ("include", "lib", "lib64"):
        if os.path.exists(os.path.join(home, f)):
            os.symlink(os.path.join(home, f), os.path.join(root, f))
    os.symlink(os.path.join(home, "nvvm/libdevice"), os.path.join(root, "nvvm/libdevice"))
    os.symlink(cicc, os.path.join(root, "nvvm/bin/cicc"))
    return [os.path.join(root, "bin/nvcc")]


def main():
    args = [a for a in sys.argv[1:] if not a.startswith("--")]
    options = dict(a[2:].partition("=")[::2] for a in sys.argv[1:] if a.startswith("--"))
    jacq, which = os.path.abspath(args[0]), options.get("with", "both")
    r = random.Random(int(options.get("seed", 1)))
    with tempfile.TemporaryDirectory() as folder:
        # One folder for all, so that paths in their outputs agree.
        work = os.path.join(folder, "work")
        theirs = Compiler(toolkit(os.path.join(folder, "theirs"), os.environ["CICC"]), work)
        ours = {}
        if which in ("cicc", "both"):
            ours["cicc"] = Compiler(toolkit(os.path.join(folder, "ours"), jacq), work)
        if which in ("build", "both"):
            ours["build"] = Compiler([jacq, "build"], work)
        count, same, codes = 0, collections.Counter(), collections.Counter()
        refused = 0
        while count < int(options.get("count", 300)):
            words, program = combination(r)
            if options.get("only") and options["only"] not in words:
                continue
            if TEXTS & set(words):
                continue
            count += 1
            answer, said = theirs.run(words, program)
            refused += answer["success"] is False
            for name, compiler in ours.items():
                a = dict(answer)
                b, told = compiler.run(words, program)
                if name == "build":
                    # Its steps are its own: what `-keep` leaves is not compared.
                    for one in (a, b):
                        one.pop("registered", None)
                        # Its relocatable objects hold device code in a form of their own until they are linked.
                        if {"-dc", "-rdc=true", "-rdc", "--relocatable-device-code", "-ewp", "-dlto"} & set(words):
                            one.pop("kernels", None)
                        if any(w.startswith(("-keep", "--keep")) for w in words):
                            one.pop("files", None)
                codes[name] += a["success"] == b["success"]
                same[name] += a == b
                if a != b and "show" in options:
                    print(f"== {name}: {' '.join(words)} {program}")
                    for key in a.keys() | b.keys():
                        if a.get(key) != b.get(key):
                            print(f"  {key}: theirs {a.get(key)} ours {b.get(key)}")
                    print("  theirs:", said.strip()[:250].replace("\n", " | "))
                    print("  ours:  ", told.strip()[:250].replace("\n", " | "), flush=True)
        for name in ours:
            print(f"{name}: {count} combinations ({refused} that nvcc refuses): {codes[name]} the same success, {same[name]} the same files, kernels and registrations")


main()

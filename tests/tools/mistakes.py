#!/usr/bin/env python3
"""Mistakes in CUDA sources, and what three compilers say of them: jacq, clang and nvcc, side by side.

usage: mistakes.py JACQ [--show] [--table] [--only=N] [--file=mistakes.txt]
NVCC and CLANG name the others. Each mistake of mistakes.txt is a program in which `/*!*/` marks the line that is wrong, and the names that
a message should mention. An answer has a place (1 if the first error is on that line), names (the share that the errors and their notes
mention), and noise (errors beyond the first line that is wrong). Ours is at least as good as another's if neither its place nor its names
are worse and it has no more errors on other lines.
"""
import os
import re
import subprocess
import sys
import tempfile

PRELUDE = """#ifdef __clang__
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __noinline__ __attribute__((noinline))
struct uint3 { unsigned x, y, z; }; struct dim3 { unsigned x, y, z; __attribute__((host)) __attribute__((device)) dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {} };
struct float2 { float x, y; }; struct float4 { float x, y, z, w; }; struct int2 { int x, y; };
extern const __device__ uint3 threadIdx, blockIdx, blockDim, gridDim;
__device__ void __syncthreads(); __device__ int atomicAdd(int *, int); __device__ float sqrtf(float); __device__ float __shfl_sync(unsigned, float, int, int = 32);
__device__ int __syncthreads_count(int); __device__ float fmaf(float, float, float); __device__ int min(int, int); __device__ int max(int, int);
extern "C" int cudaConfigureCall(dim3, dim3, unsigned long = 0, void * = 0); extern "C" int __cudaPushCallConfiguration(dim3, dim3, unsigned long = 0, void * = 0);
#endif
#line 1
"""


def mistakes(path):
    """(names, source) of each."""
    for part in open(path, encoding="utf8").read().split("\n====")[1:]:
        names, _, source = part.partition("\n")
        yield names.split(), source.rstrip("\n") + "\n"


def errors(text, file):
    """Lines and texts of the errors, each with its notes."""
    found = []
    for line in text.splitlines():
        m = re.match(r"(?:In file .*? from )?" + re.escape(file) + r"[:(](\d+)\)?(?::\d+)?: (fatal error|error|catastrophic error|note|warning)\b(.*)", line)
        if m and m.group(2) in ("error", "fatal error", "catastrophic error"):
            found.append([int(m.group(1)), m.group(3)])
        elif m and m.group(2) == "warning":
            found.append([0, m.group(3)])
        elif found:
            found[-1][1] += "\n" + line
    return [f for f in found if f[0]]


def ask(command, folder):
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=120, check=False)
    return run.returncode, run.stdout + run.stderr


def judge(answer, line, names):
    """Place, names, noise, and the number of errors."""
    code, text = answer
    found = errors(text, "m.cu")
    if code == 0 or not found:
        return (0, 0.0, 0, len(found))
    said = " ".join(f[1] for f in found)
    # A compiler that repeats the source line mentions every name of it: only its own words count.
    lines = said.splitlines()
    echoed = {i - 1 for i, l in enumerate(lines) if re.fullmatch(r"\s*\^\s*", l)}
    own = "\n".join(l for i, l in enumerate(lines) if i not in echoed and not re.match(r"\s*\d* *\|", l))
    mention = sum(1 for n in names if re.search(r"(?<!\w)" + re.escape(n) + r"(?!\w)", own)) / len(names) if names else 1.0
    return (int(found[0][0] == line), mention, sum(1 for f in found if f[0] != line), len(found))


def main():
    flags = {a.lstrip("-").partition("=")[0]: a.partition("=")[2] for a in sys.argv[2:]}
    jacq = os.path.abspath(sys.argv[1])
    path = flags.get("file") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "mistakes.txt")
    better = {"clang": [0, 0], "nvcc": [0, 0]}
    totals = {n: [0, 0.0, 0] for n in ("jacq", "clang", "nvcc")}
    count = 0
    for number, (names, source) in enumerate(mistakes(path), 1):
        if flags.get("only", str(number)) != str(number):
            continue
        count += 1
        line = next((i for i, l in enumerate(source.split("\n"), 1) if "/*!*/" in l), 1)
        with tempfile.TemporaryDirectory() as folder:
            with open(folder + "/m.cu", "w", encoding="utf8") as f:
                f.write(source)
            with open(folder + "/prelude.h", "w", encoding="utf8") as f:
                f.write(PRELUDE)
            answers = {
                "jacq": ask([jacq, "m.cu", "-arch=sm_90", "-std=c++20", "-o", "o.ptx"], folder),
                "clang": ask([os.environ["CLANG"], "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90", "-nocudainc", "-nocudalib", "-std=c++20", "-fsyntax-only",
                              "-include", "prelude.h", "m.cu", "-Wno-unknown-cuda-version"], folder),
                "nvcc": ask([os.environ["NVCC"], "-ptx", "-arch=sm_90", "-std=c++20", "m.cu", "-o", "o.ptx"], folder),
            }
        scores = {who: judge(a, line, names) for who, a in answers.items()}
        for who, (place, mention, noise, _) in scores.items():
            totals[who][0] += place
            totals[who][1] += mention
            totals[who][2] += noise
        worse = []
        own = scores["jacq"]
        for who in better:
            theirs = scores[who]
            better[who][1] += 1
            if own[0] >= theirs[0] and own[1] >= theirs[1] and (own[2] <= theirs[2] or not theirs[0]):
                better[who][0] += 1
            else:
                worse.append(who)
        if "table" in flags:
            print(number, " ".join(names), *(f"{w} {s[0]} {s[1]:.2f} {s[2]}" for w, s in scores.items()), "worse than " + ", ".join(worse) if worse else "", flush=True)
        if "show" in flags and worse:
            print(f"== {number} (names {names}, line {line}): worse than {', '.join(worse)}")
            print(source)
            for who in ["jacq"] + worse:
                print(f"-- {who} {scores[who]}\n{answers[who][1].strip()[:1500]}", flush=True)
    for who, (place, mention, noise) in totals.items():
        print(f"{who}: place {place} of {count}, names {mention:.1f}, errors on other lines {noise}")
    for who, (good, of) in better.items():
        print(f"at least as good as {who}: {good} of {of} ({good / max(of, 1):.1%})")


main()

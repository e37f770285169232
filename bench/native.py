#!/usr/bin/env python3
"""Times kernels on the software device: the interpreter, machine code, and g++ -O3 -march=native on loops that do the same.

usage: bench/native.py [JACQ] [NAME]...

JACQ (target/release/jacq) compiles the kernels of bench/kernels and bench/native; the example `tiers` times them
(cargo build --release -p jacquard-native --example tiers). Kernels without
barriers are compiled by g++ as they stand, called in a loop over the threads; for the others there is a loop here that computes the same.
"""
import math
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = [ROOT / "bench" / "kernels", ROOT / "bench" / "native"]
N = 1 << 20

# name: (grid, block, arguments, loop for g++ or None for the kernel itself)
CASES = {
    "saxpy": ("4096", "256", ["i:%d" % N, "f:2.5", "f32:%d" % N, "f32:%d" % N], None),
    "daxpy": ("4096", "256", ["i:%d" % N, "d:2.5", "f64:%d" % N, "f64:%d" % N], None),
    "vecadd4": ("1024", "256", ["f32:%d" % N, "f32:%d" % N, "f32:%d" % N, "i:%d" % (N // 4)], None),
    "grid_stride": ("64", "256", ["f32:%d" % N, "f32:%d" % N, "i:%d" % N], None),
    "conv1d": ("1024", "256", ["f32:%d" % N, "f32:%d" % N, "i:%d" % (1 << 18)], None),
    "stencil": ("64,64", "16,16", ["f32:%d" % N, "f32:%d" % N, "i:1024", "i:1024"], None),
    "divmod": ("2048", "256", ["u32:%d" % N, "u32:%d" % N, "u32:%d" % N, "i:%d" % (1 << 19)], None),
    "fp_mix": ("4096", "256", ["f32:%d" % N, "f32:%d" % N, "i:%d" % N], None),
    "inline_asm": ("4096", "256", ["u32:%d" % N, "u32:%d" % N, "u32:%d" % N, "i:%d" % N], "lop3"),
    "local_array": ("256", "256", ["u32:%d" % N, "u32:%d" % N, "i:65536"], None),
    "mandelbrot": ("32,32", "16,16", ["u32:%d" % N, "i:512", "i:512", "f:-2", "f:-1.5", "f:0.0058", "i:200"], None),
    "poly_double": ("4096", "256", ["f64:%d" % N, "f64:%d" % N, "i:%d" % N], None),
    "spmv": ("256", "256", ["u32:65537:1048577:16", "u32:%d:65536" % N, "f32:%d" % N, "f32:65536", "f32:65536", "i:65536"], None),
    "switch_op": ("2048", "256", ["u32:%d:6" % N, "u32:%d" % N, "u32:%d" % N, "u32:%d" % N, "i:%d" % (1 << 19)], None),
    "template_fn": ("1024", "256", ["f32:%d" % N, "f32:%d" % N, "i:1024"], None),
    "xorshift": ("256", "256", ["u32:65536", "i:12345", "i:100"], None),
    "tree": ("1024", "256", ["f32:%d" % N, "f32:%d" % N, "u32:%d" % N, "i:%d" % (1 << 18), "i:16"], None),
    "half_axpy": ("1024", "256", ["u32:%d" % N, "u32:%d" % N, "f:1.5", "i:%d" % (1 << 18)], "half"),
    "matmul": ("16,16", "16,16", ["f32:65536"] * 3 + ["i:256"], "matmul"),
    "matmul_reg": ("4,4", "256", ["f32:65536"] * 3 + ["i:256"], "matmul"),
    "nbody": ("16", "128", ["f32:8192", "f32:8192", "i:2048", "f:0.01"], "nbody"),
    "reduce": ("64", "256", ["f32:%d" % N, "f32:64", "i:%d" % N], "sum"),
    "scan": ("1", "512", ["u32:512", "u32:512", "i:512"], "scan"),
    "transpose": ("32,32", "32,8", ["f32:%d" % N, "f32:%d" % N, "i:1024", "i:1024"], "transpose"),
    "histogram": ("64", "256", ["u32:262144", "u32:256", "i:%d" % N], "histogram"),
    "warp_reduce": ("1024", "256", ["f32:%d" % N, "f32:1", "i:%d" % (1 << 18)], "sum4"),
    "ballot": ("1024", "256", ["u32:%d" % N, "u32:%d" % N, "i:%d" % (1 << 18)], "count"),
    "atomic_cas": ("256", "256", ["f32:%d" % N, "f32:8", "i:65536"], "max"),
    "bitonic": ("64", "512", ["u32:32768"], "sort"),
    "hash_insert": ("256", "256", ["u32:65536", "u32:262144:1", "i:65536", "i:262143"], "hash"),
    "fft": ("256", "128", ["f32:131072"], "fft"),
}

# What does the same work on the host, over the buffers b0, b1, ...
LOOPS = {
    "lop3": "for (int i = 0; i < N; i++) ((unsigned*)b2)[i] = ((unsigned*)b0)[i] ^ ((unsigned*)b1)[i] ^ (((unsigned*)b0)[i] + ((unsigned*)b1)[i]);",
    "half": "for (int i = 0; i < 1 << 18; i++) ((_Float16*)b1)[i] = (_Float16)(1.5f * (float)((_Float16*)b0)[i] + (float)((_Float16*)b1)[i]);",
    "matmul": "for (int i = 0; i < 256; i++) for (int j = 0; j < 256; j++) { float s = 0; for (int k = 0; k < 256; k++) s += b0[i * 256 + k] * b1[k * 256 + j]; b2[i * 256 + j] = s; }",
    "nbody": """for (int i = 0; i < 2048; i++) { float ax = 0, ay = 0, az = 0; for (int j = 0; j < 2048; j++) {
        float dx = b0[4*j] - b0[4*i], dy = b0[4*j+1] - b0[4*i+1], dz = b0[4*j+2] - b0[4*i+2];
        float r = 1 / sqrtf(dx * dx + dy * dy + dz * dz + 1e-9f), f = b0[4*j+3] * r * r * r; ax += dx * f; ay += dy * f; az += dz * f; }
        b1[4*i] += ax * 0.01f; b1[4*i+1] += ay * 0.01f; b1[4*i+2] += az * 0.01f; }""",
    "sum": "float s = 0; for (int i = 0; i < N; i++) s += b0[i]; b1[0] = s;",
    "sum4": "float s = 0; for (int i = 0; i < 1 << 18; i++) s += b0[i]; b1[0] = s;",
    "scan": "unsigned s = 0; for (int i = 0; i < 512; i++) { s += ((unsigned*)b0)[i]; ((unsigned*)b1)[i] = s; }",
    "transpose": "for (int i = 0; i < 1024; i++) for (int j = 0; j < 1024; j++) b1[j * 1024 + i] = b0[i * 1024 + j];",
    "histogram": "for (int i = 0; i < N; i++) ((unsigned*)b1)[((unsigned char*)b0)[i]]++;",
    "count": "for (int i = 0; i < 1 << 18; i += 32) { int c = 0; for (int k = 0; k < 32; k++) c += ((int*)b0)[i + k] > 0; ((int*)b1)[i / 32] = c; }",
    "max": "for (int i = 0; i < 65536; i++) { float* p = b1 + (i & 7); if (*p < b0[i]) *p = b0[i]; }",
    "sort": "for (int b = 0; b < 64; b++) std::sort((unsigned*)b0 + b * 512, (unsigned*)b0 + b * 512 + 512);",
    "hash": """for (int i = 0; i < 65536; i++) { unsigned k = ((unsigned*)b0)[i] | 1, h = k * 2654435761u >> 8;
        for (;; h++) { unsigned& t = ((unsigned*)b1)[h & 262143]; if (t == 0 || t == k) { t = k; break; } } }""",
    "fft": """for (int b = 0; b < 256; b++) { float* p = b0 + b * 512; for (int len = 1; len < 256; len *= 2) for (int t = 0; t < 128; t++) {
        int k = t & (len - 1), a = 2 * (t - k) + k, c = a + len; float w = sinf(-3.14159265f * k / len), v = cosf(-3.14159265f * k / len);
        float x = p[2*c] * v - p[2*c+1] * w, y = p[2*c] * w + p[2*c+1] * v; p[2*c] = p[2*a] - x; p[2*c+1] = p[2*a+1] - y; p[2*a] += x; p[2*a+1] += y; } }""",
}

SHIM = """#include <algorithm>
#include <ctime>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
static double now() { timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec + t.tv_nsec * 1e-9; }
struct uint3_ { unsigned x, y, z; };
static uint3_ threadIdx, blockIdx, blockDim, gridDim;
struct float4 { float x, y, z, w; };
static inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
#define __global__ static inline __attribute__((always_inline))
#define __device__ static inline
#define __constant__ static
#define __forceinline__
#define N (1 << 20)
"""


def source_of(name):
    """The file of a kernel."""
    return next(p for f in FOLDERS if (p := f / f"{name}.cu").exists())


def program(name, grid, block, arguments, loop):
    """The C++ program that times a kernel's work on the host."""
    text = SHIM
    if loop is None:
        source = source_of(name).read_text().replace('extern "C" __global__', "__global__")
        source = source.replace("struct Add { __device__", "struct Add {").replace("struct Max { __device__", "struct Max {")
        text += source.replace("template <class Op, int N> __device__", "template <class Op, int NN> static inline").replace("k < N; k++) r = op", "k < NN; k++) r = op")
    else:
        text += f"static void work(float* b0, float* b1, float* b2) {{ {LOOPS[loop]} }}\n"
    text += "int main() { double best = 1e9;\n"
    names = []
    for k, a in enumerate(arguments):
        kind, *rest = a.split(":")
        if kind in ("i", "f", "d"):
            names.append(rest[0] if kind == "i" else f"{rest[0]}{'f' if kind == 'f' and '.' in rest[0] else ''}")
            continue
        size = int(rest[0]) * (8 if kind == "f64" else 4)
        text += f"auto* m{k} = (unsigned char*)aligned_alloc(64, {(size + 63) // 64 * 64});\n"
        fill = {
            "f32": f"((float*)m{k})[i] = (rand() >> 7) / 16777216.0f - 0.25f;",
            "f64": f"((double*)m{k})[i] = (rand() >> 7) / 16777216.0 - 0.25;",
        }.get(kind)
        if fill is None and len(rest) == 3:
            fill = f"((unsigned*)m{k})[i] = i * {rest[2]};"
        elif fill is None:
            below = f" % {rest[1]}" if len(rest) > 1 else ""
            fill = f"((unsigned*)m{k})[i] = (rand() * 2654435761u){below};"
        text += f"for (int i = 0; i < {rest[0]}; i++) {fill}\n"
        names.append(f"m{k}")
    text += "for (int n = 0; n < 8; n++) { auto t = now();\n"
    if loop is None:
        dims = lambda d: (d.split(",") + ["1", "1"])[:3]
        (gx, gy, _), (bx, by, _) = dims(grid), dims(block)
        text += f"gridDim = {{{gx}, {gy}, 1}}; blockDim = {{{bx}, {by}, 1}};\n"
        text += f"for (unsigned by = 0; by < {gy}; by++) for (unsigned bx = 0; bx < {gx}; bx++) for (unsigned ty = 0; ty < {by}; ty++) for (unsigned tx = 0; tx < {bx}; tx++) {{\n"
        cast = ", ".join(f"({types})({a})" for a, types in zip(names, signature(name)))
        text += f"threadIdx = {{tx, ty, 0}}; blockIdx = {{bx, by, 0}}; {name}({cast}); }}\n"
    else:
        buffers = [f"(float*){m}" for m in names if m.startswith("m")]
        buffers += ["nullptr"] * (3 - len(buffers))
        text += f"work({', '.join(buffers[:3])});\n"
    for m in names:
        if m.startswith("m"):
            text += f'asm volatile("" : : "r"({m}) : "memory");\n'
    text += "best = std::min(best, now() - t); }\n"
    return text + 'printf("%.4f\\n", best * 1e3); }\n'


def signature(name):
    """The types of a kernel's parameters, as it declares them."""
    text = source_of(name).read_text()
    inside = text.split(f"__global__ void {name}(")[1].split(")")[0]
    types = [" ".join(p.replace("__restrict__", "").split()[:-1]) for p in inside.split(",")]
    return [t if "*" in t or "*" not in p else t + "*" for t, p in zip(types, inside.split(","))]


def main():
    jacq = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/jacq")
    wanted = sys.argv[2:]
    tiers = ROOT / "target/release/examples/tiers"
    gains, near = [], 0
    print(f"{'kernel':<12} {'M thread instr.':>15} {'interpreter ms':>15} {'native ms':>10} {'gain':>6} {'compile ms':>11} {'g++ ms':>9} {'of g++':>7}")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, (grid, block, arguments, loop) in CASES.items():
            if wanted and name not in wanted:
                continue
            ptx = folder / f"{name}.ptx"
            subprocess.run([jacq, source_of(name), "-arch=sm_90", "-O3", "-o", ptx], check=True)
            out = subprocess.run([tiers, ptx, name, grid, block, *arguments], capture_output=True, text=True)
            if out.returncode:
                print(f"{name:<12} {out.stderr.strip()}")
                continue
            steps, off, on, making, same = out.stdout.split()
            (folder / "host.cpp").write_text(program(name, grid, block, arguments, loop))
            subprocess.run(["g++", "-O3", "-march=native", "-w", "-fno-strict-aliasing", "-std=c++17", folder / "host.cpp", "-o", folder / "host"], check=True)
            host = float(subprocess.run([folder / "host"], capture_output=True, text=True, check=True).stdout)
            gain, of = float(off) / float(on), float(on) / max(host, 1e-4)
            gains.append(gain)
            near += of <= 6
            note = "" if same == "same" else "  " + same
            print(f"{name:<12} {int(steps) / 1e6:>15.1f} {float(off):>15.2f} {float(on):>10.2f} {gain:>6.1f} {float(making):>11.1f} {host:>9.3f} {of:>7.1f}{note}", flush=True)
    mean = math.exp(sum(map(math.log, gains)) / len(gains))
    print(f"{len(gains)} kernels: geometric mean of the gain {mean:.2f}; {near} within 6 times of g++")


if __name__ == "__main__":
    main()

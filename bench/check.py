#!/usr/bin/env python3
"""Runs the bench kernels in the emulator: Jacquard's PTX at several levels and NVRTC's compiler's must give the same output.

    bench/check.py [--arch sm_80] [--jacq target/debug/jacq] [--from cu|ll] [--passes TEXT] [kernel ...]
"""
import argparse, glob, os, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
F, I = "f32[4096]:rand", "i32[4096]:rand"
SMALL = "i32[4096]:iota"
# kernel: (grid, block, arguments)
ARGS = {
    "saxpy": ("4", "64", ["i32:200", "f32:1.5", F, F + ":out"]),
    "vecadd4": ("2", "64", [F, F, "f32[4096]:out", "i32:100"]),
    "stencil": ("2,2", "16,8", [F, "f32[4096]:out", "i32:30", "i32:15"]),
    "grid_stride": ("2", "32", [F, "f32[4096]:out", "i32:1000"]),
    "reduce": ("2", "256", [F, "f32[64]:out", "i32:3000"]),
    "warp_reduce": ("2", "64", [F, "f32[4]:out", "i32:100"]),
    "matmul": ("2,2", "16,16", [F, F, "f32[1024]:out", "i32:32"]),
    "matmul_reg": ("1,1", "256", [F, F, "f32[4096]:out", "i32:64"]),
    "transpose": ("2,2", "32,8", [F, "f32[4096]:out", "i32:50", "i32:40"]),
    "histogram": ("2", "64", ["u8[2000]:rand", "u32[256]:out", "i32:2000"]),
    "scan": ("1", "512", [SMALL, "i32[512]:out", "i32:500"]),
    "xorshift": ("1", "64", ["u32[64]:out", "u32:12345", "i32:37"]),
    "sha_round": ("1", "1", ["u32[16]:rand", "u32[16]:rand", "u32[8]:rand:out"]),
    "mandelbrot": ("2,2", "16,8", ["i32[512]:out", "i32:30", "i32:14", "f32:-2", "f32:-1", "f32:0.1", "i32:50"]),
    "nbody": ("1", "128", [F, F + ":out", "i32:256", "f32:0.01"]),
    "daxpy": ("4", "64", ["i32:200", "f64:1.5", "f64[256]:rand", "f64[256]:rand:out"]),
    "poly_double": ("4", "64", ["f64[256]:rand", "f64[256]:out", "i32:200"]),
    "local_array": ("1", "64", ["i32[512]:rand", "i32[512]:out", "i32:60"]),
    "spmv": ("1", "32", ["i32[]:" + ",".join(str(k * k % 7 + 5 * k) for k in range(34)), "i32[512]:3", F, F, "f32[64]:out", "i32:32"]),
    "conv1d": ("2", "64", [F, "f32[128]:out", "i32:100"]),
    "switch_op": ("2", "64", [SMALL, I, I, "i32[128]:out", "i32:100"]),
    "template_fn": ("1", "64", [F, "f32[128]:out", "i32:70"]),
    "atomic_cas": ("2", "64", [F, "f32[8]:out", "i32:100"]),
    "divmod": ("4", "64", ["i32[256]:rand", "i32[256]:out", "i32[256]:out", "i32:250"]),
    "fp_mix": ("2", "64", [F, "f32[128]:out", "i32:120"]),
    "ballot": ("2", "64", [I, "u32[4]:out", "i32:100"]),
    "inline_asm": ("2", "64", ["u32[128]:rand", "u32[128]:rand", "u32[128]:out", "i32:100"]),
}


def run(*cmd):
    r = subprocess.run(cmd, capture_output=True, text=True, timeout=120)
    if r.returncode:
        raise RuntimeError((r.stderr or r.stdout).strip()[:300])
    return r.stdout


def close(a, b):
    """Equal, or floats that differ by contraction only."""
    x, y = a.replace(",", " ").split(), b.replace(",", " ").split()
    if len(x) != len(y):
        return False
    for p, q in zip(x, y):
        if p != q:
            try:
                if abs(float(p) - float(q)) > 2e-4 * max(1.0, abs(float(p)), abs(float(q))):
                    return False
            except ValueError:
                return False
    return True


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--arch", default="sm_80")
    ap.add_argument("--jacq", default=os.path.join(here, "../target/debug/jacq"))
    ap.add_argument("--from", dest="src", default="cu", choices=["cu", "ll"])
    ap.add_argument("--passes")
    ap.add_argument("kernels", nargs="*")
    a = ap.parse_args()
    tmp = tempfile.mkdtemp()
    bad = 0
    for n in a.kernels or sorted(ARGS):
        grid, block, args = ARGS[n]
        src = f"{here}/kernels/{n}.cu"
        outs = {}
        inp = src
        try:
            if a.src == "ll":
                inp = f"{tmp}/{n}.ll"
                run(os.environ["CLANG"], "-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "-fms-extensions", "-fdeclspec", "--cuda-gpu-arch=" + a.arch,
                    "-Xclang", "-target-feature", "-Xclang", "+ptx80", "-S", "-emit-llvm", "-O3", "-Xclang", "-disable-llvm-passes", "-w",
                    "-include", here + "/clang_shim.h", src, "-o", inp)
            ptxs = {"O0": ["-O0"], "O3": ["-O3"]}
            if a.passes:
                ptxs["passes"] = ["-passes=" + a.passes]
            for level, flags in ptxs.items():
                run(a.jacq, inp, "-arch=" + a.arch, *flags, "-o", f"{tmp}/{n}.{level}.ptx")
            run(os.environ["NVCC"], "-ptx", "-arch=" + a.arch, src, "-o", f"{tmp}/{n}.nv.ptx")
            for level in [*ptxs, "nv"]:
                cmd = [a.jacq, "run", f"{tmp}/{n}.{level}.ptx", "--kernel", n, "--grid", grid, "--block", block]
                for x in args:
                    cmd += ["--arg", x]
                outs[level] = run(*cmd)
        except (RuntimeError, subprocess.TimeoutExpired) as e:
            print(f"{n:<14} FAILED {e}")
            bad += 1
            continue
        wrong = [k for k in outs if not close(outs[k], outs["nv"])]
        if wrong:
            bad += 1
        print(f"{n:<14} {'DIFFERS at ' + ' '.join(wrong) if wrong else 'ok'}")
    print(f"{bad} wrong")
    sys.exit(bad != 0)


if __name__ == "__main__":
    main()

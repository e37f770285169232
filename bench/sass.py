#!/usr/bin/env python3
"""SASS instruction counts and registers of the bench kernels: Jacquard against NVRTC's compiler (nvcc -ptx), one table.

    bench/sass.py [--arch sm_80] [--jacq target/debug/jacq] [--from cu|ll] [kernel ...]

Both sides' PTX goes through the same ptxas. `static` counts instructions; `weighted` multiplies each by 10 per loop around it
(a backward branch makes a loop of what it spans). With --from ll, clang reads the kernel and Jacquard starts from its `.ll`.
Needs PTXAS, NVDISASM, NVCC (and CLANG for --from ll) in the environment.
"""
import argparse, glob, math, os, re, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))


def tool(name):
    path = os.environ.get(name)
    if not path:
        sys.exit(f"set {name}")
    return path


def run(*cmd):
    r = subprocess.run(cmd, capture_output=True, text=True)
    if r.returncode:
        raise RuntimeError(" ".join(cmd[:3]) + ": " + (r.stderr or r.stdout).strip()[:300])
    return r.stdout + r.stderr


def measure(ptx, arch, tmp, tag):
    cubin = os.path.join(tmp, tag + ".cubin")
    info = run(tool("PTXAS"), "-v", "-arch=" + arch, ptx, "-o", cubin)
    regs = max(int(n) for n in re.findall(r"Used (\d+) registers", info))
    spill = sum(int(n) for n in re.findall(r"(\d+) bytes spill", info))
    text = run(tool("NVDISASM"), "-c", cubin)
    code, labels, jumps = [], {}, []
    for line in text.splitlines():
        m = re.match(r"\s*(\.L\S+):", line)
        if m:
            labels[m.group(1)] = len(code)
        m = re.match(r"\s*/\*([0-9a-f]{4,})\*/\s+(.*?);", line)
        if m:
            ins = m.group(2)
            if re.search(r"\bNOP\b", ins):
                continue
            t = re.search(r"\bBRA\b.*?`\((\.L\S+?)\)", ins)
            if t:
                jumps.append((len(code), t.group(1)))
            code.append(ins)
    # The trap that ends every kernel (a branch to itself) is no loop.
    depth = [0] * len(code)
    for at, to in jumps:
        if labels.get(to, at + 1) < at:
            for k in range(labels[to], at + 1):
                depth[k] += 1
    code_end = len(code)
    weighted = sum(10 ** min(d, 4) for d in depth[:code_end])
    generic = len(re.findall(r"^\s*(?:@%p\d+ )?(?:ld|st|atom|red)\.(?![^;]*\b(?:global|shared|local|param|const|shared::cluster)\b)", open(ptx).read(), re.M))
    return dict(static=len(code), weighted=weighted, regs=regs, spill=spill, generic=generic, code=code)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--arch", default="sm_80")
    ap.add_argument("--jacq", default=os.path.join(here, "../target/debug/jacq"))
    ap.add_argument("--from", dest="src", default="cu", choices=["cu", "ll"])
    ap.add_argument("--keep")
    ap.add_argument("kernels", nargs="*")
    a = ap.parse_args()
    names = a.kernels or sorted(os.path.splitext(os.path.basename(f))[0] for f in glob.glob(here + "/kernels/*.cu"))
    tmp = a.keep or tempfile.mkdtemp()
    os.makedirs(tmp, exist_ok=True)
    ratios = {"static": [], "weighted": [], "regs": []}
    print(f"{'kernel':<14}{'static':>14}{'ratio':>7}{'weighted':>18}{'ratio':>7}{'regs':>9}{'spill':>7}{'generic':>9}")
    for n in names:
        src = f"{here}/kernels/{n}.cu"
        try:
            ref = f"{tmp}/{n}.nv.ptx"
            if not os.path.exists(ref) or not a.keep:
                run(tool("NVCC"), "-ptx", "-arch=" + a.arch, src, "-o", ref)
            r = measure(ref, a.arch, tmp, n + ".nv")
            inp = src
            if a.src == "ll":
                inp = f"{tmp}/{n}.ll"
                run(tool("CLANG"), "-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "-fms-extensions", "-fdeclspec", "--cuda-gpu-arch=" + a.arch,
                    "-Xclang", "-target-feature", "-Xclang", "+ptx80", "-S", "-emit-llvm", "-O3", "-Xclang", "-disable-llvm-passes", "-w",
                    "-include", here + "/clang_shim.h", src, "-o", inp)
            out = f"{tmp}/{n}.ptx"
            run(a.jacq, inp, "-arch=" + a.arch, "-O3", "-o", out)
            j = measure(out, a.arch, tmp, n)
        except (RuntimeError, FileNotFoundError, ValueError) as e:
            print(f"{n:<14} {str(e)[:160]}")
            continue
        for k in ratios:
            ratios[k].append(j[k] / r[k])
        print(f"{n:<14}{j['static']:>6} /{r['static']:>6}{j['static'] / r['static']:>7.2f}{j['weighted']:>9} /{r['weighted']:>7}"
              f"{j['weighted'] / r['weighted']:>7.2f}{j['regs']:>4} /{r['regs']:>3}{j['spill']:>3} /{r['spill']:>2}{j['generic']:>5} /{r['generic']:>2}")
    for k, v in ratios.items():
        if v:
            print(f"{k}: geomean {math.exp(sum(map(math.log, v)) / len(v)):.3f} over {len(v)} kernels, worst {max(v):.2f}")


if __name__ == "__main__":
    main()

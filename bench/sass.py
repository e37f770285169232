#!/usr/bin/env python3
"""SASS instruction counts and registers: Jacquard against NVIDIA's compiler (NVRTC, or nvcc -ptx for what it refuses), one row per kernel entry.

    bench/sass.py [--arch sm_80] [--jacq target/release/jacq] [--from cu|ll] [--sort dynamic] [--over 1.05] [NAME | FILE.cu | FOLDER ...]
    bench/sass.py --over 1.15 --keep FOLDER tests/kernels       all test programs; the peer's side is measured once and kept

Without names it measures bench/kernels. A kernel program (tests/kernels) may say `options` and `arch` in its first lines, and the
template instances that its launch lines name are instantiated for both compilers.
Both sides' PTX goes through the same ptxas. `occ` is the number of warps that an SM holds, from registers and static shared memory, in
blocks of --threads; `local` the bytes of a thread's frame; `bytes` (--size) the code's.
`static` counts instructions, `waits` those among them that wait for asynchronous copies and warpgroup products, and `waited` how
many of those the warps execute. `dynamic` estimates how many the warps execute (dynamic.py), on the data that executed.py has for the kernel, in the
emulator; `slots` weighs them by how long they keep an issue slot, `memory` and `branch` count memory accesses and branches among
them, and `ptx` is the number of PTX instructions that the threads execute. A kernel that can't be run has no such numbers (-). `generic` counts generic loads, stores and atomics and casts to generic pointers;
those outside entries stand in a row of their own, `FILE:.func`, where ours has more.
With --from ll, clang reads the kernel and Jacquard starts from its `.ll`. With --peer clang, clang's own PTX takes the place of NVIDIA's.
Needs PTXAS, NVDISASM, NVRTC_LIB, NVCC and CUDA_INCLUDE (CLANG for these two, and CUDA_HOME for --peer clang) in the environment.
"""
import argparse, concurrent.futures, functools, glob, math, os, re, subprocess, sys, tempfile, tomllib

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "../tests/tools"))
from nvrtc import compile_ptx
import dynamic, executed

MEASURES = ("static", "dynamic", "slots", "ptx", "regs", "waits", "waited")
BYTES_PER_INSTRUCTION = 16


def tool(name):
    path = os.environ.get(name)
    if not path:
        sys.exit(f"set {name}")
    return path


def run(*cmd):
    r = subprocess.run(cmd, capture_output=True, text=True, timeout=300)
    if r.returncode:
        raise RuntimeError(" ".join(os.path.basename(c) for c in cmd[:3]) + ": " + (r.stderr or r.stdout).strip().replace("\n", " ")[:300])
    return r.stdout + r.stderr


# Registers are given to a warp in such units (CUDA's occupancy calculator).
REGISTER_UNIT = 256
WARP = 32


@functools.lru_cache
def limits(arch):
    """What an SM of a target has, from tables/targets; a target has what it inherits."""
    rows = {}
    for path in glob.glob(here + "/../tables/targets/*.toml"):
        with open(path, "rb") as f:
            rows.update(tomllib.load(f))

    def inherited(name):
        row = rows.get(name, {})
        above = inherited(row["inherits"]) if "inherits" in row else {}
        return {**above, **row, "shared": {**above.get("shared", {}), **row.get("shared", {})}}
    return inherited(arch)


def occupancy(arch, regs, shared, threads):
    """Warps of an SM that holds as many blocks as fit."""
    sm = limits(arch)
    warps = -(-threads // WARP)
    per_warp = -(-max(regs, 1) * WARP // REGISTER_UNIT) * REGISTER_UNIT
    blocks = min(sm["blocks_per_sm"], sm["threads_per_sm"] // threads, sm["registers_per_sm"] // per_warp // warps)
    if shared:
        blocks = min(blocks, sm["shared"]["sm"] // shared)
    return blocks * warps


def resources(info):
    """Registers, spilled bytes, frame and shared memory of each entry, from what ptxas -v says."""
    found, name = {}, None
    for line in info.splitlines():
        m = re.search(r"Compiling entry function '(\S+)'", line) or re.search(r"Function properties for (\S+)", line)
        if m:
            name = m.group(1)
        elif name and (m := re.search(r"(\d+) bytes spill stores, (\d+) bytes spill loads", line)):
            frame = re.search(r"(\d+) bytes stack frame", line)
            found.setdefault(name, {}).update(spill=int(m.group(1)) + int(m.group(2)), local=int(frame.group(1)) if frame else 0)
        elif name and (m := re.search(r"Used (\d+) registers", line)):
            shared = re.search(r"(\d+) bytes smem", line)
            found.setdefault(name, {}).update(regs=int(m.group(1)), shared=int(shared.group(1)) if shared else 0)
    return {n: v for n, v in found.items() if "regs" in v}


def generic_accesses(ptx):
    access = r"^\s*\{?\s*(?:@!?%p\d+ )?(?:ld|st|atom|red)\.(?![^;]*\b(?:global|shared|local|param|const|shared::cluster)\b)"
    return len(re.findall(access, ptx, re.M)) + len(re.findall(r"\bcvta\.(?!to\.)", ptx))


def generic_by_function(text):
    """Generic accesses of each entry; those of all other functions under `.func`."""
    found = {".func": 0}
    heads = list(re.finditer(r"^[ \t]*(?:\.(?:visible|weak|extern)\s+)?\.(entry|func)\s+(?:\([^)]*\)\s*)?([\w$]+)", text, re.M))
    for m, end in zip(heads, [*(h.start() for h in heads[1:]), len(text)]):
        key = m.group(2) if m.group(1) == "entry" else ".func"
        found[key] = found.get(key, 0) + generic_accesses(text[m.end():end])
    return found


def nvrtc(path, arch, options, instances):
    """NVRTC's PTX, or None where it does not take the file."""
    flags = ["-arch=" + arch, "-std=c++17", "-w", "-I" + tool("CUDA_INCLUDE"), "-I" + tool("CUDA_INCLUDE") + "/cccl", *options]
    with open(path, encoding="utf-8", errors="surrogateescape") as f:
        return compile_ptx(f.read(), flags, instances, tool("NVRTC_LIB"), path)[0]


def measure(ptx, a, tmp, tag, runs, side):
    """What ptxas makes of a PTX file, by entry. `runs` are executions of kernels (executed.py), of which `side` is this file's."""
    cubin = os.path.join(tmp, tag + ".cubin")
    found = resources(run(tool("PTXAS"), "-v", "-arch=" + a.arch, ptx, "-o", cubin))
    code = dynamic.functions(run(tool("NVDISASM"), "-c", cubin))
    lined = {}
    if runs:
        with open(ptx) as f, open(f"{tmp}/{tag}.lines.ptx", "w") as to:
            to.write(dynamic.numbered(f.read()))
        run(tool("PTXAS"), "-lineinfo", "-arch=" + a.arch, f"{tmp}/{tag}.lines.ptx", "-o", cubin + ".lines")
        lined = dynamic.functions(run(tool("NVDISASM"), "-g", "-c", cubin + ".lines"))
    text = open(ptx).read()
    generic, depths = generic_by_function(text), dynamic.line_depths(text)
    sizes = {}
    for n, v in found.items():
        listed = code.get(n, ((), ()))[0]
        static, waits = len(listed), sum(bool(dynamic.WAITS.search(text)) for _, text in listed)
        sizes[n] = dict(v, static=static, waits=waits, generic=generic.get(n, 0), occ=occupancy(a.arch, v["regs"], v["shared"], a.threads), bytes=static * BYTES_PER_INSTRUCTION)
        if n in lined and n in runs:
            sums = [dynamic.estimate(*lined[n], launch[side], min(launch[side].items())[1][0], depths) for launch in runs[n]]
            sizes[n].update({k: sum(x[k] for x in sums) for k in sums[0]})
            sizes[n]["ptx"] = sum(executed.executed(launch[side]) for launch in runs[n])
    return dict(sizes, **{".func": {"generic": generic[".func"]}})


def directives(src):
    """Options, lowest target and launched template instances, from a kernel program's first lines."""
    options, lowest, instances = [], "sm_75", []
    for line in open(src, errors="replace"):
        m = re.match(r"//\s*(options|arch|launch)\s+(.*)", line)
        if m and m.group(1) == "options":
            options += m.group(2).split()
        elif m and m.group(1) == "arch":
            lowest = m.group(2).strip()
        elif m and (k := re.match(r"(.*?<.*>)<<<", m.group(2))) and k.group(1) not in instances:
            instances.append(k.group(1))
    return options, lowest, instances


def sources(names):
    for n in names or [here + "/kernels"]:
        if os.path.isdir(n):
            yield from sorted(glob.glob(n + "/**/*.cu", recursive=True))
        else:
            yield n if n.endswith(".cu") else f"{here}/kernels/{n}.cu"


def clang_options(options):
    """The options of a kernel program as clang has them: it takes constexpr functions and lambdas for both sides anyway."""
    out = ["-std=c++17", "-ffp-contract=fast"]
    for o in options:
        if o.startswith("-std="):
            out[0] = o
        elif o.startswith("-fmad="):
            out[1] = "-ffp-contract=" + ("off" if o.endswith("false") else "fast")
        elif o not in ("--expt-relaxed-constexpr", "--extended-lambda"):
            raise RuntimeError("clang has no " + o)
    return out


def both_ptx(src, a, tmp):
    """Paths of our PTX and the peer's, and a name for the file. The peer's PTX is made once."""
    options, lowest, instances = directives(src)
    if int(re.sub(r"\D", "", lowest)) > int(re.sub(r"\D", "", a.arch)):
        raise RuntimeError("needs " + lowest)
    tag = re.sub(r"\W+", "_", os.path.splitext(os.path.relpath(src, here))[0]).strip("_").removeprefix("kernels_")
    inp = src
    if instances:
        inp = f"{tmp}/{tag}.cu"
        with open(inp, "w") as f:
            f.write(f'#include "{os.path.abspath(src)}"\nvoid *bench_instances[] = {{{", ".join("(void *)&" + i for i in instances)}}};\n')
    out, theirs = f"{tmp}/{tag}.ptx", f"{tmp}/{tag}.nv.ptx"
    if getattr(a, "peer", "nvidia") == "clang":
        theirs = f"{tmp}/{tag}.clang.ptx"
        # Its wrapper of the toolkit includes a header of cuRAND, of which no kernel here needs anything.
        os.makedirs(f"{tmp}/clang", exist_ok=True)
        open(f"{tmp}/clang/curand_mtgp32_kernel.h", "w").close()
        run(tool("CLANG"), "-x", "cuda", "--cuda-device-only", "--cuda-path=" + tool("CUDA_HOME"), "--cuda-gpu-arch=" + a.arch, *clang_options(options),
            "-O3", "-S", "-w", "-isystem", f"{tmp}/clang", *a.flag, inp, "-o", theirs)
    elif not (os.path.exists(theirs) and os.path.getmtime(theirs) > os.path.getmtime(src)):
        ptx = nvrtc(src, a.arch, [*options, *a.flag], instances)
        if ptx and ".entry" in ptx:
            with open(theirs, "w") as f:
                f.write(ptx)
        else:
            run(tool("NVCC"), "-ptx", "-std=c++17", "-w", "-arch=" + a.arch, *options, *a.flag, inp, "-o", theirs)
    if getattr(a, "src", "cu") == "ll":
        ll = f"{tmp}/{tag}.ll"
        run(tool("CLANG"), "-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "-fms-extensions", "-fdeclspec", "--cuda-gpu-arch=" + a.arch,
            "-Xclang", "-target-feature", "-Xclang", "+ptx80", "-S", "-emit-llvm", "-O3", "-Xclang", "-disable-llvm-passes", "-w",
            "-include", here + "/clang_shim.h", inp, "-o", ll)
        inp = ll
    run(a.jacq, inp, "-arch=" + a.arch, "-O3", *options, *a.flag, "-o", out)
    return out, theirs, tag


def compile_both(src, a, tmp):
    out, theirs, tag = both_ptx(src, a, tmp)
    runs = executed.measured(a.jacq, src, (out, theirs), f"{tmp}/{tag}.data") if a.dynamic else {}
    return measure(out, a, tmp, tag, runs, 0), measure(theirs, a, tmp, tag + ".nv", runs, 1), tag


def attempt(src, a, tmp):
    if a.arch == "own":
        a = argparse.Namespace(**{**vars(a), "arch": directives(src)[1]})
    try:
        return compile_both(src, a, tmp)
    except (RuntimeError, FileNotFoundError, ValueError, subprocess.TimeoutExpired) as e:
        return str(e)[:200]


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--arch", default="sm_80", help="a target, or `own`: the one that each file's first lines name")
    ap.add_argument("--jacq", default=os.path.join(here, "../target/release/jacq"))
    ap.add_argument("--from", dest="src", default="cu", choices=["cu", "ll"])
    ap.add_argument("--peer", default="nvidia", choices=["nvidia", "clang"], help="whose PTX ours is measured against")
    ap.add_argument("--keep", help="folder for the PTX and cubins; the peer's measures there are used again")
    ap.add_argument("--jobs", type=int, default=2, help="files measured at a time")
    ap.add_argument("--threads", type=int, default=256, help="threads of a block, for occupancy")
    ap.add_argument("--size", action="store_true", help="code size in bytes too")
    ap.add_argument("--static", dest="dynamic", action="store_false", help="run nothing: static numbers only")
    ap.add_argument("--sort", choices=MEASURES)
    ap.add_argument("--over", type=float, default=0, help="show only rows where a ratio is above this")
    ap.add_argument("--flag", action="append", default=[], help="a further flag for both compilers")
    ap.add_argument("kernels", nargs="*")
    a = ap.parse_args()
    tmp = a.keep or tempfile.mkdtemp()
    os.makedirs(tmp, exist_ok=True)
    rows, files = [], list(sources(a.kernels))
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        results = list(pool.map(lambda src: attempt(src, a, tmp), files))
    for src, result in zip(files, results):
        if isinstance(result, str):
            print(f"{os.path.basename(src):<32} {result}")
            continue
        ours, theirs, tag = result
        outside = ours.pop(".func")["generic"], theirs.pop(".func")["generic"]
        if outside[0] > outside[1]:
            print(f"{os.path.basename(src) + ':.func':<32} generic {outside[0]} / {outside[1]}")
        for n in theirs:
            if n not in ours:
                print(f"{tag + ':' + n:<32} not in ours")
            elif theirs[n]["static"] and ours[n]["static"]:
                stem = os.path.splitext(os.path.basename(src))[0]
                rows.append((n if n == stem else f"{stem}:{re.sub('^_Z[0-9]+', '', n)}", ours[n], theirs[n]))
    def ratio(row, k):
        return row[1][k] / row[2][k] if row[1].get(k) and row[2].get(k) else None

    if a.sort:
        rows.sort(key=lambda r: -(ratio(r, a.sort) or 0))
    shown = ("static", "dynamic", "slots", "memory", "branch", "ptx", "regs", "waits", "waited")
    print(f"{'kernel':<32}" + "".join(f"{k:>20}" for k in shown) + f"{'occ':>7}{'local':>11}{'spill':>9}{'generic':>9}" + (f"{'bytes':>15}" if a.size else ""))
    for row in rows:
        n, j, r = row
        worse = j["occ"] < r["occ"] or any(j[k] > r[k] for k in ("spill", "generic", "local"))
        if max(ratio(row, k) or 0 for k in MEASURES) <= a.over and not worse:
            continue
        cells = "".join(f"{j[k]:>7.0f} /{r[k]:>6.0f}{ratio(row, k) or 1:>5.2f}" if k in j and k in r else f"{'-':>20}" for k in shown)
        print(f"{n[:31]:<32}{cells}{j['occ']:>4} /{r['occ']:>2}{j['local']:>5} /{r['local']:>4}{j['spill']:>4} /{r['spill']:>3}{j['generic']:>5} /{r['generic']:>2}"
              + (f"{j['bytes']:>7} /{r['bytes']:>6}" if a.size else ""))
    for k in MEASURES:
        v = [x for x in (ratio(row, k) for row in rows) if x]
        if v:
            print(f"{k}: geomean {math.exp(sum(map(math.log, v)) / len(v)):.3f} over {len(v)} kernels, {sum(x > 1.05 for x in v)} over 1.05, "
                  f"{sum(x > 1.15 for x in v)} over 1.15, worst {max(v):.2f}")
    fewer = sum(j["occ"] < r["occ"] for _, j, r in rows)
    frames = sum(j["local"] > 0 and r["local"] == 0 for _, j, r in rows)
    print(f"fewer warps on an SM: {fewer} kernels; a frame in local memory where the peer has none: {frames}")


if __name__ == "__main__":
    main()

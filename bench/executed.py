#!/usr/bin/env python3
"""PTX instructions that threads execute: Jacquard's PTX against NVIDIA's, on the same data, in the emulator.

    bench/executed.py [--arch sm_80] [--jacq target/release/jacq] [--over 1.05] [--lines KERNEL] [FILE.cu | FOLDER ...]

A kernel program (tests/kernels) is launched as its first lines say, each launch on the first contents of its buffers. For any other file data is
made up from the kernels' types: pointers get buffers of small random numbers, integers are small, and the shape of a block is tried until
both sides run without a fault. Moves, address-space casts of addresses, and parameters that are loaded are left out of the
counts (ptxas removes them). With --lines the executed lines of a kernel's PTX are printed, ours and the peer's.
NVRTC compiles the peer's side, nvcc what NVRTC refuses. Needs NVRTC_LIB, NVCC and CUDA_INCLUDE in the environment.
"""
import argparse, concurrent.futures, functools, math, os, random, re, struct, subprocess, sys, tempfile

SIZES = {"i8": 1, "u8": 1, "i16": 2, "u16": 2, "i32": 4, "u32": 4, "i64": 8, "u64": 8, "f16": 2, "bf16": 2, "f32": 4, "f64": 8}
PACK = {"i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q", "u64": "Q", "f16": "e", "f32": "f", "f64": "d"}
# What a C++ type's elements are filled as.
CXX = {"char": "i8", "signed char": "i8", "unsigned char": "u8", "bool": "u8", "short": "i16", "unsigned short": "u16", "int": "i32", "unsigned int": "u32",
       "long": "i64", "unsigned long": "u64", "long long": "i64", "unsigned long long": "u64", "float": "f32", "double": "f64", "__half": "f16",
       "float2": "f32", "float3": "f32", "float4": "f32", "int2": "i32", "int3": "i32", "int4": "i32", "uint2": "u32", "uint4": "u32", "uchar4": "u8",
       "double2": "f64"}
BUFFER_BYTES = 1 << 18
# Shapes that are tried for kernels without directives: grid, block, and the value of each integer argument.
SHAPES = [("4", "64", 64), ("2,2", "16,16", 32), ("4", "32", 8), ("1", "256", 16), ("1", "1024", 4), ("2", "128", 2), ("1", "32", 1), ("1", "64", 0)]
STEPS = 4_000_000
SKIPPED = re.compile(r"(?:@!?%\w+\s+)?(?:mov\.|cvta\.|ld\.param)")


def entries(ptx):
    """Parameters of each kernel, as (type, bytes)."""
    found = {}
    for m in re.finditer(r"^\s*(?:\.(?:visible|weak)\s+)?\.entry\s+([\w$]+)\s*\(([^)]*)\)", ptx, re.M):
        params = []
        for p in re.finditer(r"\.param\s+(?:\.align\s+\d+\s+)?\.(\w+)((?:\s+\.\w+(?:\s+\d+)?)*)\s+[\w$]+(?:\[(\d+)\])?", m.group(2)):
            kind, count = p.group(1), int(p.group(3) or 1)
            params.append((kind, count * int(re.sub(r"\D", "", kind) or 8) // 8, p.group(3) is not None))
        found[m.group(1)] = params
    return found


@functools.lru_cache(None)
def demangle(name):
    return subprocess.run(["c++filt", name], capture_output=True, text=True).stdout.strip()


def split_arguments(text):
    parts, depth, start = [], 0, 0
    for at, c in enumerate(text):
        depth += c in "(<{[" and 1 or -(c in ")>}]")
        if c == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    return [*parts, text[start:].strip()] if text.strip() else []


def signature(symbol):
    """Name with template arguments, and types of the parameters, where the symbol tells them."""
    text = demangle(symbol)
    if text == symbol:
        return symbol, None
    depth, end = 0, len(text) - 1
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] == ")") - (text[at] == "(")
        if text[at] == "(" and depth == 0:
            end = at
            break
    head = re.sub(r"^(?:void )", "", text[:end])
    return head, split_arguments(text[end + 1:text.rfind(")")])


def plain(name):
    """A template-id in one spelling: without spaces, casts and suffixes of numbers."""
    name = re.sub(r"\(\w[\w ]*\)|\s+", "", name.replace("(anonymous namespace)::", ""))
    return re.sub(r"(?<=\d)[uUlL]+\b", "", name).replace("unsignedint", "unsigned").split("::")[-1] if "<" not in name else re.sub(
        r"(?<=\d)[uUlL]+\b", "", name).replace("unsignedint", "unsigned")


def write(path, kind, values):
    with open(path, "wb") as f:
        if kind == "bf16":
            f.write(b"".join(struct.pack("<f", v)[2:] for v in values))
        elif kind in ("f16", "f32", "f64"):
            f.write(struct.pack(f"<{len(values)}{PACK[kind]}", *values))
        else:
            mask = (1 << 8 * SIZES[kind]) - 1
            f.write(b"".join((int(v) & mask).to_bytes(SIZES[kind], "little") for v in values))


def contents(kind, count, init):
    rng = random.Random(1)
    if m := re.match(r"rand\(([^,]+),([^)]+)\)", init):
        lo, hi = float(m.group(1)), float(m.group(2))
        return [rng.uniform(lo, hi) if kind.startswith(("f", "b")) else rng.randint(int(lo), int(hi)) for _ in range(count)]
    if m := re.match(r"values\((.*)\)", init):
        given = [float(v) if re.search(r"[.eEn]", v) and not v.strip().startswith("0x") else int(v, 0) for v in m.group(1).split(",")]
        return [given[k % len(given)] for k in range(count)]
    return list(range(count)) if init == "iota" else [1] * count if init == "one" else [0] * count


def directed(src, ptx_entries, tmp):
    """Launches that the file's first lines describe: (kernel, arguments of `jacq run`)."""
    buffers, found = {}, []
    for line in open(src, errors="replace"):
        if not line.startswith("//"):
            break
        line = line[2:].strip()
        if m := re.match(r"buffer\s+(\w+)\s+(\w+)\[(\d+)\]\s*(\S+\([^)]*\)|\S+)?", line):
            name, kind, count, init = m.group(1), m.group(2), int(m.group(3)), m.group(4) or "zero"
            path = f"{tmp}/{name}.bin"
            try:
                write(path, kind, contents(kind, count, init))
            except (ValueError, OverflowError, struct.error):
                return []
            buffers[name] = f"u8[]:@{path}"
        elif m := re.match(r"launch\s+(.*?)<<<(.*)>>>\((.*)\)", line):
            shape = split_arguments(m.group(2))
            names = [k for k in ptx_entries if plain(signature(k)[0]) == plain(m.group(1)) or signature(k)[0].split("<")[0].split("::")[-1] == m.group(1)]
            arguments = split_arguments(m.group(3))
            if len(names) != 1 or len(arguments) != len(ptx_entries[names[0]]) or len(shape) < 2:
                continue
            args = ["--grid", shape[0].strip("()"), "--block", shape[1].strip("()")] + (["--shared", shape[2]] if len(shape) > 2 else [])
            for a, (kind, size, array) in zip(arguments, ptx_entries[names[0]]):
                if a in buffers:
                    args += ["--arg", buffers[a]]
                elif a == "null":
                    args += ["--arg", "null"]
                elif array or "{" in a:
                    break
                else:
                    number = re.sub(r"(?<=[\d.])(?:[fF]|[uUlL]+)$", "", {"true": "1", "false": "0"}.get(a, a))
                    bits = 8 * size
                    args += ["--arg", f"f{bits}:{number}" if kind.startswith("f") or "." in number else f"{'i' if number.startswith('-') else 'u'}{bits}:{number}"]
            else:
                found.append((names[0], args))
    return found


def invented(symbol, params, shape, tmp):
    grid, block, integer = shape
    _, types = signature(symbol)
    types = types if types and len(types) == len(params) else [None] * len(params)
    args = ["--grid", grid, "--block", block, "--shared", "16384"]
    for (kind, size, array), cxx in zip(params, types):
        if array:
            args += ["--arg", "bytes:" + "00" * size]
        elif (cxx and cxx.endswith(("*", "&"))) or (not cxx and size == 8 and not kind.startswith("f")):
            base = re.sub(r"\b(?:const|volatile|__restrict__)\b|[*&]", "", cxx or "float").strip()
            element = CXX.get(base, "u8")
            path = f"{tmp}/made_{element}.bin"
            if not os.path.exists(path):
                rng = random.Random(7)
                count = BUFFER_BYTES // SIZES[element]
                write(path, element, [rng.random() if element.startswith("f") else rng.randrange(32) for _ in range(count)] if base in CXX else [0] * count)
            args += ["--arg", f"u8[]:@{path}"]
        elif kind.startswith("f") or cxx in ("float", "double"):
            args += ["--arg", f"f{8 * size}:0.5"]
        else:
            args += ["--arg", f"u{8 * size}:{integer}"]
    return symbol, args


def execute(jacq, path, kernel, args):
    """Executions by line, {line: (warps, threads, text)}; None after a fault."""
    r = subprocess.run([jacq, "run", path, "--kernel", kernel, "--steps", str(STEPS), "--counts", *args], capture_output=True, text=True, errors="replace", timeout=120)
    if r.returncode:
        return None
    counts = {}
    for line in r.stdout.splitlines():
        if m := re.match(r"\s*(\d+)\s+(\d+)\s+(\d+)  (.*)", line):
            counts[int(m.group(1))] = int(m.group(2)), int(m.group(3)), m.group(4)
    return counts


def measured(jacq, src, paths, tmp):
    """For each kernel of both PTX files that runs: executions of both sides, of all its launches."""
    os.makedirs(tmp, exist_ok=True)
    sides = [entries(open(p).read()) for p in paths]
    common = {k: v for k, v in sides[1].items() if k in sides[0] and len(sides[0][k]) == len(v)}
    launches, found = directed(src, common, tmp), {}
    if launches or any(line.startswith("// launch") for line in open(src, errors="replace")):
        for kernel, args in launches:
            both = [execute(jacq, p, kernel, args) for p in paths]
            if all(both):
                found.setdefault(kernel, []).append(both)
        return found
    for kernel, params in common.items():
        for shape in SHAPES:
            both = [execute(jacq, p, *invented(kernel, params, shape, tmp)) for p in paths]
            if all(both):
                found[kernel] = [both]
                break
    return found


def executed(counts):
    return sum(threads for _, threads, text in counts.values() if not SKIPPED.match(text))


def by_operation(counts):
    kinds = {}
    for _, threads, text in counts.values():
        if not SKIPPED.match(text):
            name = re.match(r"(?:@!?%\w+\s+)?([\w.:]+)", text)
            key = ".".join(name.group(1).split(".")[:2]) if name else "?"
            kinds[key] = kinds.get(key, 0) + threads
    return kinds


def main():
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import sass
    ap = argparse.ArgumentParser()
    ap.add_argument("--arch", default="sm_80")
    ap.add_argument("--jacq", default=os.path.join(sass.here, "../target/release/jacq"))
    ap.add_argument("--over", type=float, default=0)
    ap.add_argument("--keep", help="folder for the PTX; the peer's side there is used again")
    ap.add_argument("--lines", help="print the executed lines of this kernel")
    ap.add_argument("--kinds", action="store_true", help="under each kernel, the operations whose counts differ most")
    ap.add_argument("--jobs", type=int, default=1)
    ap.add_argument("--flag", action="append", default=[])
    ap.add_argument("files", nargs="*")
    a = ap.parse_args()
    tmp = a.keep or tempfile.mkdtemp()
    os.makedirs(tmp, exist_ok=True)

    def one(src):
        try:
            ours, theirs, tag = sass.both_ptx(src, a, tmp)
            return measured(a.jacq, src, (ours, theirs), f"{tmp}/{tag}.data")
        except (RuntimeError, FileNotFoundError, ValueError, subprocess.TimeoutExpired) as e:
            return str(e)[:160]
    ratios = []
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        files = list(sass.sources(a.files))
        for src, result in zip(files, pool.map(one, files)):
            stem = os.path.splitext(os.path.basename(src))[0]
            if isinstance(result, str):
                print(f"{stem}: {result}")
                continue
            for kernel, runs in result.items():
                ours, theirs = (sum(executed(r[side]) for r in runs) for side in (0, 1))
                if not theirs or not ours:
                    continue
                ratios.append(ours / theirs)
                name = f"{stem}:{signature(kernel)[0]}"
                if ours / theirs > a.over:
                    print(f"{ours / theirs:6.2f} {ours:>10} /{theirs:>10}  {name}", flush=True)
                    if a.kinds:
                        x, y = (by_operation(runs[0][side]) for side in (0, 1))
                        worst = sorted(x.keys() | y.keys(), key=lambda k: y.get(k, 0) - x.get(k, 0))[:7]
                        print("        " + ", ".join(f"{k} {x.get(k, 0)}/{y.get(k, 0)}" for k in worst))
                if a.lines and a.lines in name:
                    for side in (0, 1):
                        print(("ours", "theirs")[side])
                        for n, (_, threads, text) in sorted(runs[0][side].items()):
                            print(f"{n:6} {threads:8}  {text}")
    if ratios:
        print(f"executed: geomean {math.exp(sum(map(math.log, ratios)) / len(ratios)):.3f} over {len(ratios)} kernels, "
              f"{sum(x > 1.05 for x in ratios)} over 1.05, {sum(x > 1.15 for x in ratios)} over 1.15, worst {max(ratios):.2f}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Code of folders of other people's sources: Jacquard's against nvcc's, a line of JSON for each kernel, and what loses.

    bench/sources.py FOLDER --keep DIR [--jacq target/release/jacq] [--arch sm_80] [--per-source 25] [--kernels 30] [--minutes 20] [--out FILE]

Each folder in FOLDER is one source (tests/tools/corpus.py says how include folders are found). Of each file that nvcc takes, up to --kernels
kernels go through ptxas, and run in the emulator on data that executed.py makes up; where both sides run, their buffers are compared.
nvcc's PTX is kept in DIR, so that a later run compiles with jacq alone. Measures: executed PTX, SASS instructions, registers, frames.
"""
import argparse, collections, concurrent.futures, hashlib, json, math, os, re, subprocess, sys, tempfile, time

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, "../tests/tools")]
import corpus, executed, sass

WORDS = 512
# How far two floats may lie apart: each side contracts and reorders as it likes.
CLOSE = 2e-3
MEASURES = ("ptx", "static", "regs")


def include(program):
    """Flags of a program for both compilers."""
    return [f"-I{d}" for d in program.folders]


class Program:
    def __init__(self, source, path, a):
        self.path, self.folders = path, source.include_dirs(path)
        self.tag = re.sub(r"\W+", "_", os.path.relpath(path, a.folder))[-90:] + hashlib.md5(path.encode()).hexdigest()[:6]
        self.source = source.name


def peer(program, a):
    """nvcc's PTX, made once; None where it refuses the file."""
    out = f"{a.keep}/{program.tag}.nv.ptx"
    if not os.path.exists(out):
        flags = [f"-arch={a.arch}", f"-std={a.std}", "--extended-lambda", "--expt-relaxed-constexpr", "-w", *include(program)]
        status, _, _ = corpus.run([os.environ["NVCC"], "-ptx", *flags, "-o", out + ".new", program.path])
        if status == 0 and os.path.exists(out + ".new"):
            os.rename(out + ".new", out)
        else:
            open(out, "w").close()
    return out if os.path.getsize(out) else None


def ours(program, a, host):
    out = f"{a.keep}/{program.tag}.ptx"
    flags = [f"-arch={a.arch}", f"-std={a.std}", "--extended-lambda", "--expt-relaxed-constexpr", "-w", "-O3", *include(program), *a.flag]
    status, said, _ = corpus.run([a.jacq, program.path, *flags, f"--cuda-path={os.environ['CUDA_HOME']}", *host, "-o", out])
    if status != 0:
        raise RuntimeError("refused: " + corpus.first_error(said))
    return out


def resources(ptx, a):
    """Registers, frames and instructions of each entry."""
    cubin = ptx + ".cubin"
    if ptx.endswith(".nv.ptx") and os.path.exists(ptx + ".json"):
        return json.load(open(ptx + ".json"))
    found = sass.resources(sass.run(sass.tool("PTXAS"), "-v", "-arch=" + a.arch, ptx, "-o", cubin))
    code = sass.dynamic.functions(sass.run(sass.tool("NVDISASM"), "-c", cubin))
    os.remove(cubin)
    for n, v in found.items():
        v["static"] = len(code.get(n, ((), ()))[0])
    if ptx.endswith(".nv.ptx"):
        json.dump(found, open(ptx + ".json", "w"))
    return found


def values(a, ptx, kernel, args):
    """What the buffers hold after a run, a list for each."""
    prints, at = [], 0
    for k, w in enumerate(args):
        if w == "--arg":
            if m := re.match(r"u8\[\]:@.*made_(\w+)\.bin", args[k + 1]):
                prints += ["--print", f"{at}:{m[1]}:{WORDS}"]
            at += 1
    r = subprocess.run([a.jacq, "run", ptx, "--kernel", kernel, "--steps", str(executed.STEPS), *args, *prints], capture_output=True, text=True, timeout=120)
    return re.findall(r"[-+\w.]+", r.stdout) if r.returncode == 0 else None


def differ(x, y):
    if x is None or y is None or len(x) != len(y):
        return "lengths"
    for k, (p, q) in enumerate(zip(x, y)):
        if p == q:
            continue
        try:
            f, g = float(p), float(q)
        except ValueError:
            return f"{k}: {p} {q}"
        if math.isnan(f) != math.isnan(g) or abs(f - g) > CLOSE * max(1.0, abs(f), abs(g)):
            return f"{k}: {p} {q}"
    return ""


def run_both(paths, kernel, params, a, tmp):
    for shape in executed.SHAPES:
        symbol, args = executed.invented(kernel, params, shape, tmp)
        try:
            both = [executed.execute(a.jacq, p, symbol, args) for p in paths]
        except subprocess.TimeoutExpired:
            return {}
        if all(both):
            x, y = (executed.executed(b) for b in both)
            return dict(ptx=(x, y), shape=args[:4], wrong=differ(*(values(a, p, symbol, args) for p in paths))) if x and y else {}
    return {}


def measure(program, a, host, tmp):
    """Rows of a program's kernels; a row with `said` alone where there is nothing to compare."""
    theirs = peer(program, a)
    if theirs is None:
        return None
    base = dict(source=program.source, file=os.path.relpath(program.path, a.folder))
    try:
        mine = ours(program, a, host)
        sides = resources(mine, a), resources(theirs, a)
    except (RuntimeError, subprocess.TimeoutExpired) as e:
        return [dict(base, said=str(e)[:300])]
    entries = [executed.entries(corpus.text_of(p)) for p in (mine, theirs)]
    names = {corpus.plain(n): n for n in sides[0]}
    rows = []
    for n in sorted(sides[1], key=lambda n: hashlib.md5(corpus.plain(n).encode()).digest())[: a.kernels]:
        own = names.get(corpus.plain(n))
        if own is None or n not in entries[1] or own not in entries[0]:
            if n in entries[1]:
                rows.append(dict(base, kernel=n, said="not in ours"))
            continue
        row = dict(base, kernel=n)
        for k in ("static", "regs", "local", "spill"):
            row[k] = (sides[0][own].get(k, 0), sides[1][n].get(k, 0))
        if own == n and not a.static and len(entries[0][own]) == len(entries[1][n]):
            row.update(run_both((mine, theirs), n, entries[1][n], a, tmp))
        rows.append(row)
    return rows


def summary(rows):
    kernels = [r for r in rows if "static" in r]
    print(f"\n{len(kernels)} kernels of {len({r['file'] for r in kernels})} files of {len({r['source'] for r in kernels})} sources")
    for k in MEASURES:
        ratios = [r[k][0] / r[k][1] for r in kernels if k in r and r[k][1] and r[k][0]]
        if ratios:
            over = sum(x > 1.15 for x in ratios)
            print(f"{k:7} geomean {math.exp(sum(map(math.log, ratios)) / len(ratios)):.3f} over {len(ratios)}, {over} over 1.15 ({100 * over / len(ratios):.1f}%), worst {max(ratios):.2f}")
    print(f"frames  {sum(r['local'][0] > 0 for r in kernels)}, nvcc {sum(r['local'][1] > 0 for r in kernels)}; where nvcc has none: "
          f"{sum(r['local'][0] > 0 and not r['local'][1] for r in kernels)}")
    print(f"wrong   {sum(bool(r.get('wrong')) for r in kernels)}")
    for r in rows:
        if "said" in r:
            print(f"  {r['file']} {r.get('kernel', '')}: {r['said'][:160]}")
        if r.get("wrong"):
            print(f"  differs: {r['file']} {r['kernel']} {' '.join(r['shape'])}: {r['wrong']}")
    for k in MEASURES:
        print(f"over 1.15 in {k}:")
        for r in sorted((r for r in kernels if k in r and r[k][1] and r[k][0] / r[k][1] > 1.15), key=lambda r: -r[k][0] / r[k][1]):
            print(f"  {r[k][0] / r[k][1]:6.2f} {r[k][0]:>8} /{r[k][1]:>8}  {r['file']} {executed.signature(r['kernel'])[0][:70]}")
    print("frames where nvcc has less:")
    for r in kernels:
        if r["local"][0] > r["local"][1]:
            print(f"  {r['local'][0]:>6} /{r['local'][1]:>6}  {r['file']} {executed.signature(r['kernel'])[0][:70]}")


def main():
    ap = argparse.ArgumentParser(usage=__doc__)
    ap.add_argument("folder")
    ap.add_argument("--keep", required=True)
    ap.add_argument("--jacq", default=os.path.join(here, "../target/release/jacq"))
    ap.add_argument("--arch", default="sm_80")
    ap.add_argument("--std", default="c++17")
    ap.add_argument("--out")
    ap.add_argument("--static", action="store_true", help="run nothing")
    ap.add_argument("--only", action="append", default=[], help="files whose path contains this")
    ap.add_argument("--flag", action="append", default=[], help="a further flag for jacq")
    for name, value in [("--per-source", 25), ("--kernels", 30), ("--minutes", 20), ("--jobs", 2)]:
        ap.add_argument(name, type=int, default=value)
    a = ap.parse_args()
    a.folder = os.path.abspath(a.folder)
    os.makedirs(a.keep, exist_ok=True)
    host = [word for d in corpus.host_headers() for word in ("-isystem", d)]
    end = time.monotonic() + 60 * a.minutes
    turns = collections.deque()
    for root in sorted(e.path for e in os.scandir(a.folder) if e.is_dir()):
        source = corpus.Source(root)
        turns.append([Program(source, p, a) for p in source.programs if "__global__" in corpus.text_of(p)
                      and (not a.only or any(o in p for o in a.only))][: a.per_source])
    # Sources take turns, so that a run that ends early has seen something of each.
    programs = [t[k] for k in range(a.per_source) for t in turns if k < len(t)]
    rows, tmp = [], tempfile.mkdtemp()

    def one(program):
        if time.monotonic() > end:
            return None
        mine = os.path.join(tmp, program.tag)
        os.makedirs(mine)
        try:
            return measure(program, a, host, mine)
        except Exception as e:
            return [dict(source=program.source, file=os.path.relpath(program.path, a.folder), said=f"driver: {e!r}"[:300])]
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        for found in pool.map(one, programs):
            rows += found or []
    if a.out:
        with open(a.out, "w") as f:
            f.writelines(json.dumps(r) + "\n" for r in rows)
    summary(rows)


if __name__ == "__main__":
    main()

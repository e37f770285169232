#!/usr/bin/env python3
"""What a pass wins: kernels whose code it changes, with the level's pipeline against the same pipeline without the pass.

    bench/wins.py [--arch sm_80] [--jacq target/release/jacq] [--level O2] [--most 20] [--passes NAME,...] [FILE.cu | FOLDER ...]

A NAME with parameters, `loop-unroll<runtime>`, takes the parameters away and leaves the pass. Without names every pass of the level is
tried. For each pass: how many kernels it changes, and over these the geomean of PTX instructions that the threads execute (executed.py),
of SASS instructions and of registers, with the pass to without it; then the kernels on which it wins most, by executed instructions where
the kernel runs, by SASS instructions where it does not. Needs PTXAS and NVDISASM, and NVRTC_LIB, NVCC and CUDA_INCLUDE for nothing but
their names, which sass.py asks for.
"""
import argparse, concurrent.futures, math, os, re, subprocess, tempfile, tomllib

import dynamic, executed, sass


def without(text, name):
    """The pipeline less a pass, or less a pass's parameters."""
    bare = name.split("<")[0]
    if "<" in name:
        return text.replace(name, bare)
    text = re.sub(rf"(?<![\w-]){re.escape(bare)}(?:<[^>]*>)?(?![\w-]),?", "", text)
    return re.sub(r",(?=\))", "", re.sub(r"\s+", "", text)).strip(",")


def passes(text):
    names = re.findall(r"[a-z][\w-]*(?:<[^>]*>)?", text)
    return list(dict.fromkeys(n.split("<")[0] for n in names if n not in ("function", "cgscc")))


def resources(path, a, tmp, tag):
    cubin = f"{tmp}/{tag}.cubin"
    found = sass.resources(sass.run(sass.tool("PTXAS"), "-v", "-arch=" + a.arch, path, "-o", cubin))
    code = dynamic.functions(sass.run(sass.tool("NVDISASM"), "-c", cubin))
    return {n: dict(v, static=len(code.get(n, ((), ()))[0])) for n, v in found.items()}


def compiled(src, options, pipeline, a, out):
    sass.run(a.jacq, src, "-arch=" + a.arch, "-passes=" + pipeline, *options, "-o", out)
    return open(out).read()


def compare(src, texts, a, tmp):
    """Rows (pass, kernel, {measure: (with, without)}) of a file."""
    options, lowest, _ = sass.directives(src)
    if int(re.sub(r"\D", "", lowest)) > int(re.sub(r"\D", "", a.arch)):
        return []
    tag, rows, seen = re.sub(r"\W+", "_", src), [], {}
    try:
        full = compiled(src, options, texts[None], a, f"{tmp}/{tag}.ptx")
        ours = None
        for name, text in texts.items():
            if name is None:
                continue
            ptx = compiled(src, options, text, a, f"{tmp}/{tag}.less.ptx")
            if ptx == full:
                continue
            if ptx not in seen:
                ours = ours or resources(f"{tmp}/{tag}.ptx", a, tmp, tag)
                less = resources(f"{tmp}/{tag}.less.ptx", a, tmp, tag)
                runs = executed.measured(a.jacq, src, (f"{tmp}/{tag}.ptx", f"{tmp}/{tag}.less.ptx"), f"{tmp}/{tag}.data")
                seen[ptx] = ours, less, runs
            ours, less, runs = seen[ptx]
            for kernel in ours.keys() & less.keys():
                found = {k: (ours[kernel][k], less[kernel][k]) for k in ("static", "regs")}
                if kernel in runs:
                    found["executed"] = tuple(sum(executed.executed(r[side]) for r in runs[kernel]) for side in (0, 1))
                if any(x != y for x, y in found.values()):
                    rows.append((name, f"{os.path.splitext(os.path.basename(src))[0]}:{executed.signature(kernel)[0]}", found))
    except (RuntimeError, FileNotFoundError, ValueError, subprocess.TimeoutExpired) as e:
        print(f"{os.path.basename(src)}: {str(e)[:160]}", flush=True)
    return rows


def ratio(found, measure):
    x, y = found.get(measure, (0, 0))
    return x / y if x and y else None


def geomean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else 1


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--arch", default="sm_80")
    ap.add_argument("--jacq", default=os.path.join(sass.here, "../target/release/jacq"))
    ap.add_argument("--level", default="O2")
    ap.add_argument("--most", type=int, default=20)
    ap.add_argument("--passes", default="")
    ap.add_argument("--jobs", type=int, default=1)
    ap.add_argument("files", nargs="*")
    a = ap.parse_args()
    with open(sass.here + "/../tables/passes/pipelines.toml", "rb") as f:
        whole = re.sub(r"\s+", "", tomllib.load(f)[a.level]["text"])
    names = a.passes.split(",") if a.passes else passes(whole)
    texts = {None: whole, **{n: without(whole, n) for n in names}}
    files = [f for folder in (a.files or [sass.here + "/kernels", sass.here + "/../tests/kernels"]) for f in sass.sources([folder])]
    with tempfile.TemporaryDirectory() as tmp, concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        rows = [row for found in pool.map(lambda src: compare(src, texts, a, tmp), files) for row in found]
    for name in names:
        mine = [(kernel, found) for n, kernel, found in rows if n == name]
        means = {m: geomean([r for _, f in mine if (r := ratio(f, m))]) for m in ("executed", "static", "regs")}
        wins = sorted(((ratio(f, "executed") or ratio(f, "static") or 1, kernel, f) for kernel, f in mine), key=lambda w: w[0])
        won, lost = sum(w[0] < 0.99 for w in wins), sum(w[0] > 1.01 for w in wins)
        print(f"{name}: changes {len(mine)} kernels, wins on {won}, loses on {lost}; " + ", ".join(f"{m} {v:.3f}" for m, v in means.items()))
        for r, kernel, found in wins[:a.most]:
            if r < 0.99:
                print(f"    {r:5.2f}  {kernel[:48]:<48} " + "  ".join(f"{m} {x}/{y}" for m, (x, y) in found.items()))


if __name__ == "__main__":
    main()

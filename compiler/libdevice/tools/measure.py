#!/usr/bin/env python3
"""Measures the library's functions on the host and writes `measured` and `method` into tables/libdevice.toml.

    measure.py [--step N] [--samples N] [--from FILE]...

Builds ulp_f32 and ulp_f64 with g++ (needs libmvec and libmpfr), runs them, and takes the largest error per function.
--from reads outputs saved earlier instead of running. See README.md for what is measured and how."""
import os, re, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
table = os.path.join(here, "../../../tables/libdevice.toml")
# Functions that are two others in one call, or another's text.
SAME = {"sincosf": ["sinf", "cosf"], "sincos": ["sin", "cos"], "sincospif": ["sinpif", "cospif"], "sincospi": ["sinpi", "cospi"],
        "remquof": ["remainderf"], "remquo": ["remainder"]}


def build(out):
    def sh(*args): subprocess.run(args, check=True, cwd=here)
    ref, obj = os.path.join(out, "ref.o"), os.path.join(out, "ulp.o")
    sh("g++", "-Ofast", "-march=native", "-c", "reference_f32.cpp", "-o", ref)
    sh("g++", "-O3", "-march=native", "-fno-math-errno", "-fno-trapping-math", "-ffp-contract=off", "-w", "-c", "ulp_f32.cpp", "-o", obj)
    sh("g++", obj, ref, "-o", os.path.join(out, "ulp_f32"), "-lmvec", "-lm")
    sh("g++", "-O2", "-march=native", "-ffp-contract=off", "-w", "ulp_f64.cpp", "-o", os.path.join(out, "ulp_f64"), "-lmpfr", "-lgmp")


def main():
    args, step, samples, files = sys.argv[1:], "1", "2000000", []
    while args:
        a = args.pop(0)
        if a == "--step": step = args.pop(0)
        elif a == "--samples": samples = args.pop(0)
        elif a == "--from": files.append(args.pop(0))
        else: sys.exit(__doc__)
    lines = []
    if files:
        for f in files: lines += open(f).read().splitlines()
    else:
        with tempfile.TemporaryDirectory() as out:
            build(out)
            for cmd in (["ulp_f32", "", step], ["ulp_f64", "", samples]):
                lines += subprocess.run([os.path.join(out, cmd[0])] + cmd[1:], check=True, capture_output=True, text=True).stdout.splitlines()
    found, absolute = {}, {}
    for l in lines:
        w = l.split()
        if w and w[0] == "absolute":
            name = re.match(r"__nv_(\w+)", w[1]).group(1)
            value = next(float(x) for x in w[2:] if re.fullmatch(r"[0-9.]+(e[-+]?\d+)?", x))
            absolute[name] = max(absolute.get(name, 0), value)
        elif w and w[0].startswith("__nv_"):
            # A later output replaces an earlier one.
            one = re.search(r"\([0-9a-f]{8}\)", l) is not None
            found[w[0][5:]] = (float(w[1]), "sampled" if not one else "exhaustive" if step == "1" else "each %sth" % step)
    for k, parts in SAME.items():
        if all(p in found for p in parts):
            found[k] = (max(found[p][0] for p in parts), found[parts[0]][1])
    text = open(table).read()
    for name, (value, method) in found.items():
        m = re.search(r"^\[__nv_%s\]\n((?:[a-z]+ *=.*\n)*)" % name, text, re.M)
        if not m: continue
        body = "".join(l + "\n" for l in m.group(1).splitlines() if not re.match(r"(measured|method) *=", l))
        body += "measured = %s\nmethod = \"%s\"\n" % (repr(float("%.4g" % value)), method)
        text = text[:m.start(1)] + body + text[m.end(1):]
    open(table, "w").write(text)
    for name, value in sorted(absolute.items()): print("absolute %s %.3g" % (name, value))


main()

#!/usr/bin/env python3
"""Asks NVRTC what it warns of in each program of tests/warnings/*.cu and writes its answers to the .txt beside it.

usage: warnings.py [FILE.cu ...]
Programs are lines, as rejections.py has them; `// flags:` in a source gives flags for what follows. A line of the answers is `LINE` and
`ROW:NUMBER` of each warning, in order; `device` follows where unmarked code was taken for the device's, and `refused` stands for an error.
"""
import glob
import os
import re
import sys

sys.path.insert(0, os.path.dirname(__file__))
import nvrtc

HERE = os.path.join(os.path.dirname(__file__), "..", "warnings")


def programs(path):
    """(line number, text, flags) of each program; tests/interfaces/warnings.rs makes the same texts."""
    prelude, flags = None, []
    with open(path) as f:
        for n, line in enumerate(f.read().split("\n"), 1):
            if line.startswith("// prelude: "):
                prelude = line[12:]
            elif line.startswith("// flags: "):
                flags = line[10:].split()
            elif line and not line.startswith("// "):
                body = f"{prelude}\n__global__ void k(int *o, float *f, int n) {{\n{line}\n}}\n"
                yield n, line + "\n" if prelude is None else body, flags


def answer(text, flags, show=False):
    flags = ["-arch=sm_90", *flags]
    ptx, log, _ = nvrtc.compile_ptx(text, flags)
    unmarked = ptx is None and "-default-device" in log
    if unmarked:
        ptx, log, _ = nvrtc.compile_ptx(text, flags + ["-default-device"])
    if ptx is None:
        return "refused"
    found = re.findall(r"^k\.cu\((\d+)\): (?:warning|remark) #(\d+)-D", log, re.M)
    if show:
        print(re.sub(r"\nRemark: The warn.*\n", "", log))
    said = sorted({(int(row), int(number)) for row, number in found})
    return " ".join([*(f"{row}:{number}" for row, number in said), *(["device"] if unmarked else [])])


def main():
    show = "-v" in sys.argv
    for path in [a for a in sys.argv[1:] if a != "-v"] or sorted(glob.glob(os.path.join(HERE, "*.cu"))):
        with open(path[:-3] + ".txt", "w") as out:
            for n, text, flags in programs(path):
                if show:
                    print(f"--- {n}: {text}")
                out.write(f"{n} {answer(text, flags, show)}".rstrip() + "\n")


if __name__ == "__main__":
    main()

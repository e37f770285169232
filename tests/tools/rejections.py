#!/usr/bin/env python3
"""Asks NVRTC about each program of tests/rejections/*.cu and writes its verdicts to the .txt beside it.

usage: rejections.py [FILE.cu ...]
A line of a source is a program: a translation unit, or the body of a kernel where the file names a prelude. A line of the verdicts is
`LINE ok`, or `LINE ROW:COLUMN` of the first error, in the text as `programs` makes it; `device` follows where unmarked code was taken for the device's.
"""
import glob
import os
import re
import sys

sys.path.insert(0, os.path.dirname(__file__))
import nvrtc

HERE = os.path.join(os.path.dirname(__file__), "..", "rejections")


def programs(path):
    """(line number, text) of each program; tests/interfaces/rejections.rs makes the same texts."""
    prelude = None
    with open(path) as f:
        for n, line in enumerate(f.read().split("\n"), 1):
            if line.startswith("// prelude: "):
                prelude = line[12:]
            elif line and not line.startswith("// "):
                body = f"{prelude}\n__global__ void k(int *o, float *f, int n) {{\n{line}\n}}\n"
                yield n, line + "\n" if prelude is None else body


def verdict(text):
    ptx, log, _ = nvrtc.compile_ptx(text, ["-arch=sm_90"])
    unmarked = ptx is None and "-default-device" in log
    if unmarked:
        # Host code has no place in NVRTC: what is not marked is the device's.
        ptx, log, _ = nvrtc.compile_ptx(text, ["-arch=sm_90", "-default-device"])
    device = " device" if unmarked else ""
    if ptx is not None:
        return "ok" + device
    lines = log.split("\n")
    for i, line in enumerate(lines):
        at = re.match(r"k\.cu\((\d+)\): (?:catastrophic )?error", line)
        if at:
            caret = next((x for x in lines[i + 1:i + 5] if re.fullmatch(r" +\^ *", x)), None)
            return f"{at[1]}:{len(caret.rstrip()) - 2 if caret else 0}{device}"
    return "0:0" + device


def main():
    for path in sys.argv[1:] or sorted(glob.glob(os.path.join(HERE, "*.cu"))):
        with open(path[:-3] + ".txt", "w") as out:
            for n, text in programs(path):
                out.write(f"{n} {verdict(text)}\n")


if __name__ == "__main__":
    main()

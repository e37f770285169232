#!/usr/bin/env python3
"""Debug information of programs, tag by tag: how many entries of each kind llvm-dwarfdump finds in nvcc's code and in ours.

usage: dwarf_tags.py JACQ [--programs=100] [--seed=1] [--mode=-G|-lineinfo] [--show] [FILE.cu ...]
NVCC and PTXAS name NVIDIA's. Without files, programs of tests/kernels are taken at random. A tag agrees in a program if both have the same number of
entries of it; the sum counts, for each tag, in how many programs it does.
"""
import collections
import glob
import os
import random
import re
import subprocess
import sys
import tempfile

DUMP = os.environ.get("LLVM_DWARFDUMP", "llvm-dwarfdump-22")


def run(*line):
    return subprocess.run(line, capture_output=True, text=True)


def tags(ptx, mode, folder):
    """Entries of each tag; None where ptxas refuses the text."""
    cubin = os.path.join(folder, "k.cubin")
    level = "-g" if mode == "-G" else "-lineinfo"
    if run(os.environ["PTXAS"], "-arch=sm_90", level, ptx, "-o", cubin).returncode:
        return None
    return collections.Counter(re.findall(r"DW_TAG_\w+", run(DUMP, "--debug-info", cubin).stdout))


def main():
    args = [a for a in sys.argv[1:] if not a.startswith("--")]
    options = dict(a[2:].partition("=")[::2] for a in sys.argv[1:] if a.startswith("--"))
    jacq, files, mode = args[0], args[1:], options.get("mode", "-G")
    most = int(options.get("programs", 100))
    if not files:
        here = os.path.dirname(os.path.abspath(__file__))
        files = sorted(glob.glob(os.path.join(here, "../kernels/*/*.cu")))
        random.Random(int(options.get("seed", 1))).shuffle(files)
    programs = same = 0
    agree, differ = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        theirs, ours = (os.path.join(folder, n) for n in ("theirs.ptx", "ours.ptx"))
        for f in files:
            if programs >= most:
                break
            if run(os.environ["NVCC"], "-arch=sm_90", mode, "-ptx", f, "-o", theirs).returncode:
                continue
            made = run(jacq, f, "-arch=sm_90", mode, "-o", ours)
            a, b = tags(theirs, mode, folder), tags(ours, mode, folder) if made.returncode == 0 else None
            if a is None or b is None:
                print(f"{f}: not compiled: {made.stderr[:200]}")
                continue
            programs += 1
            same += a == b
            for tag in a | b:
                (agree if a[tag] == b[tag] else differ)[tag] += 1
            if "show" in options and a != b:
                print(f, {t: (a[t], b[t]) for t in a | b if a[t] != b[t]}, flush=True)
    print(f"{programs} programs, {same} with the same entries")
    for tag in sorted(agree | differ, key=lambda t: -differ[t]):
        print(f"{tag:30} agrees in {agree[tag]}, differs in {differ[tag]}")


main()

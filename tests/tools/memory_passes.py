#!/usr/bin/env python3
"""What passes over memory leave: loads and stores after one pass of LLVM's opt (OPT) and of ours, from the same IR.

usage: memory_passes.py JACQ [--programs=25] [--seed=5]
Programs of tests/kernels are taken at random; their IR is inlined and split first. For `licm` the accesses in loops count, as opt finds them.
"""
import collections
import glob
import os
import random
import re
import subprocess
import sys
import tempfile

FIRST = "inline,function(sroa,simplifycfg,instcombine,loop-simplify,lcssa,loop-rotate)"
PASSES = {"gvn": "gvn", "dse": "dse", "licm": "loop-mssa(licm)"}
ACCESS = re.compile(r"\s+(?:%\S+ = )?(?:tail |volatile )?(load|store)\b")
NAME = r'"[^"]*"|[-\w.$]+'


def run(*line):
    return subprocess.run(line, capture_output=True, text=True)


def loops(path):
    """Names of the blocks in loops, by function."""
    found, function = collections.defaultdict(set), None
    for line in run(os.environ["OPT"], "-passes=function(print<loops>)", "-disable-output", path).stderr.splitlines():
        head = re.search(r"function '(.*)'", line)
        if head:
            function = head[1]
        inside = re.match(r"\s*Loop at depth \d+ containing: (.*)", line)
        if inside:
            found[function].update(b.strip('"') for b in re.findall(rf"%({NAME})", inside[1]))
    return found


def accesses(path, inside):
    """How many loads and stores there are; those in loops if `inside`."""
    out, function, block = collections.Counter(), None, None
    within = loops(path) if inside else None
    for line in open(path):
        head = re.match(rf"define .*?@({NAME})\(", line)
        if head:
            function, block = head[1].strip('"'), "0"
        label = re.match(rf"({NAME}):", line)
        if label:
            block = label[1].strip('"')
        access = ACCESS.match(line)
        if access and (within is None or block in within[function]):
            out[access[1]] += 1
    return out


def main():
    jacq = sys.argv[1]
    options = dict(a[2:].partition("=")[::2] for a in sys.argv[2:])
    here = os.path.dirname(os.path.abspath(__file__))
    files = sorted(glob.glob(os.path.join(here, "../kernels/*/*.cu")))
    random.Random(int(options.get("seed", 5))).shuffle(files)
    left = {name: [collections.Counter() for _ in range(3)] for name in PASSES}
    programs = 0
    with tempfile.TemporaryDirectory() as folder:
        start, theirs, ours = (os.path.join(folder, n) for n in ("start.ll", "theirs.ll", "ours.ll"))
        for f in files:
            if programs >= int(options.get("programs", 25)):
                break
            made = run(jacq, f, "-arch=sm_90", f"-passes={FIRST}", "-emit-llvm", "-S", "-o", start)
            if made.returncode or run(os.environ["OPT"], "-passes=verify", "-disable-output", start).returncode:
                continue
            programs += 1
            for name, passes in PASSES.items():
                a = run(os.environ["OPT"], f"-passes=function({passes})", "-S", start, "-o", theirs)
                b = run(jacq, start, "-arch=sm_90", f"-passes=function({passes})", "-emit-llvm", "-S", "-o", ours)
                if a.returncode or b.returncode:
                    print(f, name, a.stderr[:200], b.stderr[:200])
                    continue
                for total, path in zip(left[name], (start, theirs, ours)):
                    total.update(accesses(path, name == "licm"))
    print(f"{programs} programs")
    for name, (before, a, b) in left.items():
        print(f"{name:6} before {dict(before)}, opt leaves {dict(a)}, ours {dict(b)}")


main()

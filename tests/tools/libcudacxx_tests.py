#!/usr/bin/env python3
"""Runs libcu++'s own tests: each as a kernel in the emulator, compiled by jacq; what fails there is judged by nvcc.

usage: libcudacxx_tests.py JACQ CCCL_FOLDER --cuda TOOLKIT [--part std/utilities] [--every N] [--first K] [--state FILE] [--out FILE] [--minutes N]
CCCL_FOLDER holds libcudacxx/include and libcudacxx/test of NVIDIA/cccl; TOOLKIT holds bin/nvcc. A test's main becomes a
function that a kernel of one thread calls; 0 is its answer when all went well. --every takes each N-th file, --state keeps
nvcc's verdicts. Prints tried, right, refused and wrong, and the causes in order of how often each was met.
"""
import argparse
import collections
import json
import os
import re
import tempfile
import time

from suites import cause, report, run

WRAP = """__host__ __device__ int fake_main(int, char **);
#define main fake_main
#include "{test}"
#undef main
extern "C" __global__ void test_kernel(int *answer) {{ *answer = fake_main(0, nullptr); }}
"""
STEPS = "200000000"


def answer(jacq, ptx):
    """Whether the kernel in the PTX answers 0, or why not."""
    code, out, err = run([jacq, "run", ptx, "--kernel", "test_kernel", "--grid", "1", "--block", "1", "--steps", STEPS, "--arg", "i32[1]:iota:out"])
    if code != 0:
        return "run: " + (next((l for l in (out + err).splitlines() if "=====" in l or "jacq" in l), err)[:100])
    return "" if re.search(r"= 0\b", out) else "run: answers " + out.strip()[-20:]


def main():
    p = argparse.ArgumentParser(usage=__doc__)
    p.add_argument("jacq")
    p.add_argument("cccl")
    p.add_argument("--cuda", required=True)
    p.add_argument("--part", default="std")
    p.add_argument("--std", default="c++20")
    p.add_argument("--every", type=int, default=1)
    p.add_argument("--first", type=int, default=0)
    p.add_argument("--state")
    p.add_argument("--out")
    p.add_argument("--minutes", type=float, default=600)
    a = p.parse_args()
    root = os.path.join(os.path.abspath(a.cccl), "libcudacxx")
    folder = os.path.join(root, "test/libcudacxx", a.part)
    tests = sorted(os.path.join(d, f) for d, _, names in os.walk(folder) for f in names if f.endswith(".pass.cpp"))[a.first :: a.every]
    flags = ["-arch=sm_90", "-w", "-std=" + a.std, "--expt-relaxed-constexpr", "-I" + root + "/include", "-I" + root + "/test/support"]
    state = {}
    if a.state and os.path.exists(a.state):
        with open(a.state, encoding="utf-8") as f:
            state = json.load(f)
    end = time.time() + 60 * a.minutes
    counts, causes, failed = collections.Counter(), collections.defaultdict(list), []
    with tempfile.TemporaryDirectory() as tmp:
        source, ours, theirs = (os.path.join(tmp, n) for n in ("test.cu", "ours.ptx", "theirs.ptx"))
        for test in tests:
            if time.time() > end:
                break
            name = os.path.relpath(test, folder)
            with open(source, "w", encoding="utf-8") as f:
                f.write(WRAP.format(test=test))
            here = ["-I" + os.path.dirname(test)]
            code, _, err = run([a.jacq, source, *flags, *here, "--cuda-path=" + a.cuda, "-o", ours])
            why = cause(err) if code else answer(a.jacq, ours)
            if not why:
                counts["right"] += 1
                continue
            if name not in state:
                code_n, _, err_n = run([a.cuda + "/bin/nvcc", "-ptx", source, *flags, *here, "-o", theirs], 300)
                state[name] = cause(err_n) or "refused" if code_n else answer(a.jacq, theirs)
                if a.state:
                    with open(a.state, "w", encoding="utf-8") as f:
                        json.dump(state, f, indent=1)
            if state[name]:
                counts["not judged: nvcc refuses it, or its code does not answer 0"] += 1
                continue
            counts["refused" if code else "wrong"] += 1
            causes[why].append(name)
            failed.append(f"{name}\t{why}")
            print("FAIL", name, why, flush=True)
    for what, n in counts.items():
        if what.startswith("not"):
            print(f"{n} {what}")
    report(counts, causes, failed, a.out)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Compares the kernels that jacq makes of the tests' programs with those that nvcc makes: the names behind `.entry`.

usage: kernel_names.py JACQ [PART]
Every .cu of tests/kernels, tests/device/programs, bench/kernels and examples whose path contains PART is compiled for one target by nvcc
(NVCC; CUDA_HOME is its toolkit), by jacq with the toolkit's headers, and by jacq where no toolkit is to be found. With the headers the
names must be nvcc's; without, nvcc's or an error. What nvcc refuses is counted apart. Two programs are compiled at a time.
"""
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
DEVICE = "tests/device/programs"
FOLDERS = ["tests/kernels", DEVICE, "bench/kernels", "examples"]
NVCC, HOME = os.environ["NVCC"], os.environ["CUDA_HOME"]
# No compiler of the toolkit, no Python that has it among its packages.
BARE = {"PATH": "/nowhere", "HOME": "/nowhere"}
LIMIT_S = 120


def asked(path, source):
    """Target and flags that a program states, and those that its suite gives."""
    arch = re.search(r"^// arch (\S+)", source, re.M)
    flags = re.findall(r"^// (?:options|nvcc:) *(.*)", source, re.M)
    words = [w for f in flags for w in f.split() if not w.startswith(("-l", "-L", "-o"))]
    if DEVICE in path:
        words += ["--extended-lambda", "-std=c++17", "-I" + os.path.join(ROOT, DEVICE)]
    return arch[1] if arch else "sm_90", words


def entries(ptx):
    """Names of kernels; those of internal linkage without what nvcc puts before them to tell one file of a program from another."""
    names = re.findall(r"\.entry\s+([\w$]+)", ptx)
    return {re.sub(r"^__nv_static_\d+__\w+?_cu_[0-9a-f]{8}_", "", n) for n in names}


def output(command, env=None):
    """Text, or None where the command fails."""
    try:
        made = subprocess.run(command, capture_output=True, env=env, timeout=LIMIT_S)
    except subprocess.TimeoutExpired:
        return None, "no end"
    text = made.stdout.decode(errors="replace")
    return (text if made.returncode == 0 else None), made.stderr.decode(errors="replace")


def compare(jacq, path):
    """(how it went, what differs)"""
    with open(path, encoding="utf-8", errors="replace") as f:
        arch, words = asked(path, f.read())
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "k.ptx")
        _, said = output([NVCC, "-ptx", f"-arch={arch}", "-w", "-o", out, *words, path])
        if not os.path.exists(out):
            return "refused by nvcc", said[:200]
        with open(out) as f:
            wanted = entries(f.read())
    own = [jacq, path, f"-arch={arch}", "-O1", "-w", *words]
    for kind, command, env in [
        ("with headers", [*own, f"--cuda-path={HOME}"], None),
        ("without", own, BARE),
    ]:
        ptx, said = output(command, env)
        if ptx is None:
            if kind == "without":
                return "equal, without: an error", said[:200]
            return "refused with headers", said[:300]
        found = entries(ptx)
        if found != wanted:
            more, less = sorted(found - wanted)[:3], sorted(wanted - found)[:3]
            return f"differs {kind}", f"{len(found)} of {len(wanted)}; ours alone {more}, nvcc's alone {less}"
    return "equal", f"{len(wanted)}"


def main():
    jacq, part = sys.argv[1], (sys.argv[2:] or [""])[0]
    files = [p for f in FOLDERS for p in sorted(glob.glob(os.path.join(ROOT, f, "**", "*.cu"), recursive=True))]
    files = [p for p in files if part in p]
    counts, kernels = {}, 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for path, (how, what) in zip(files, pool.map(lambda p: compare(jacq, p), files)):
            counts[how] = counts.get(how, 0) + 1
            if how == "equal":
                kernels += int(what)
            else:
                print(f"{os.path.relpath(path, ROOT)}: {how}: {what}", flush=True)
    print(f"{len(files)} programs: {counts}; {kernels} kernels in equal ones")
    return int(any(k.startswith(("differs", "refused with")) for k in counts))


if __name__ == "__main__":
    sys.exit(main())

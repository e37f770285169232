#!/usr/bin/env python3
"""Compiles clang's own tests by NVRTC and, where that takes one as device code, by jacq: as it is by default, and with every declaration checked.

usage: clang_tests.py JACQ CLANG_TEST_FOLDER [--state FILE] [--out FILE] [--failed FILE] [--minutes N]
CLANG_TEST_FOLDER holds CXX, SemaCXX, SemaTemplate, SemaCUDA, CodeGenCXX, CodeGenCUDA, Parser and AST of LLVM's sources. The standard is the newest that a test's
RUN lines name. NVRTC_LIB names the library; --state keeps its verdicts, --failed takes only what a former --out says fails.
"""
import argparse
import collections
import json
import os
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import nvrtc

PARTS = ["CXX", "SemaCXX", "SemaTemplate", "SemaCUDA", "CodeGenCXX", "CodeGenCUDA", "Parser", "AST"]
YEARS = {"0x": 11, "1y": 14, "1z": 17, "2a": 20, "2b": 23, "2c": 23, "26": 23, "98": 3}
LIMIT_S = 20


def standard(text):
    runs = "\n".join(re.findall(r"RUN:.*", text))
    years = [YEARS.get(y) or int(y) for y in re.findall(r"-std=(?:c|gnu)\+\+(\w\w)", runs)]
    return max(years, default=17)


def taken(path, options):
    """Does NVRTC make PTX of it? In a process of its own: it may end, or not."""
    child = os.fork()
    if child == 0:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        signal.alarm(LIMIT_S)
        with open(path, encoding="utf-8", errors="surrogateescape") as f:
            ptx, _, _ = nvrtc.compile_ptx(f.read(), options, path=os.path.basename(path))
        os._exit(0 if ptx is not None else 1)
    return os.waitpid(child, 0)[1] == 0


def ours(jacq, path, options):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("CUDA", "NV"))}
    try:
        made = subprocess.run([jacq, path, "-x", "cu", "-w", "-o", os.devnull, *options], capture_output=True, env=env, timeout=LIMIT_S)
    except subprocess.TimeoutExpired:
        return "no end"
    said = made.stderr.decode(errors="replace")
    if made.returncode in (101, 134) or made.returncode < 0 or "panicked" in said:
        return "crash: " + said[:200]
    if made.returncode == 0:
        return ""
    return next((line for line in said.splitlines() if "error" in line), said[:200])


def main():
    ask = argparse.ArgumentParser(usage=__doc__)
    ask.add_argument("jacq")
    ask.add_argument("folder")
    for name in ["--state", "--out", "--failed"]:
        ask.add_argument(name)
    ask.add_argument("--minutes", type=int, default=600)
    args = ask.parse_args()
    known = {}
    if args.state and os.path.exists(args.state):
        with open(args.state) as f:
            known = dict(json.loads(line) for line in f)
    only = None
    if args.failed:
        with open(args.failed) as f:
            only = {r["file"] for r in map(json.loads, f)}
    files = []
    for part in PARTS:
        for folder, _, names in os.walk(os.path.join(args.folder, part)):
            files += [os.path.join(folder, n) for n in sorted(names) if n.endswith((".cpp", ".cu", ".cc"))]
    nvrtc.library()
    state = open(args.state, "a") if args.state else None
    out = open(args.out, "w") if args.out else None
    end = time.monotonic() + 60 * args.minutes
    total, failed = 0, collections.defaultdict(list)
    for path in files:
        key = os.path.relpath(path, args.folder)
        if time.monotonic() > end or only is not None and key not in only:
            continue
        with open(path, encoding="utf-8", errors="replace") as f:
            std = standard(f.read())
        options = [f"-std=c++{std:02}", "-arch=sm_80", "-default-device", "-I" + os.path.dirname(path)]
        if key not in known:
            known[key] = taken(path, options)
            if state:
                state.write(json.dumps([key, known[key]]) + "\n")
                state.flush()
        if not known[key]:
            continue
        total += 1
        for way, more in [("as given", []), ("all checked", ["--check=all"])]:
            said = ours(args.jacq, os.path.abspath(path), options + more)
            if said:
                failed[way].append((key, said))
                if out:
                    out.write(json.dumps(dict(file=key, way=way, said=said)) + "\n")
                    out.flush()
    print(f"tests {len(files)}, looked at {len(known)}, NVRTC takes {total}")
    for way, some in failed.items():
        print(f"{way}: {total - len(some)} of {total} ({100 * (total - len(some)) / max(total, 1):.2f}%)")
    crashes = {k for some in failed.values() for k, said in some if said.startswith(("crash", "no end"))}
    print(f"crashes and no end: {len(crashes)}")
    as_given = set(failed["as given"])
    for way, some in failed.items():
        for key, said in sorted(some):
            if way == "as given" or (key, said) not in as_given:
                print(f"{way}: {key}: {said[-220:]}")


if __name__ == "__main__":
    main()

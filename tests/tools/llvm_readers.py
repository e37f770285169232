#!/usr/bin/env python3
"""Reads modules of LLVM's own tests (text and bitcode) with jacq: what llc and ptxas take is compiled, what opt refuses is refused.

usage: llvm_readers.py FOLDER... [--jacq=PATH] [--filter=TEXT] [--levels=0,3] [--arch=sm_90] [-j=N] [-v]

FOLDER is a folder of an LLVM source tree such as llvm/test/Assembler, Bitcode or Verifier; nothing of it is copied. Each .ll and .bc
file is taken as it stands, for the target that --arch names. opt (OPT), llc (LLC) and ptxas (PTXAS) judge:
  refused    llc takes the module and ptxas what it makes, jacq refuses it, or ptxas refuses what jacq makes
  accepted   opt's reader or verifier refuses the module, jacq takes it
  crashed    jacq ended by a signal or panicked, or needed over 10 seconds
Modules that opt takes and llc or ptxas do not are only tried for crashes. The exit code is 1 where something is wrong.
"""
import concurrent.futures
import os
import re
import sys
import tempfile
from collections import Counter

from suites import told

SECONDS = 10


def first_error(text):
    lines = [line for line in text.splitlines() if line.strip()]
    return next((line for line in lines if re.search("error|fatal|panicked", line)), lines[0] if lines else "")


def judge(path, arch, work):
    """What LLVM's tools and ptxas say: "compiles", "refused", or "other"."""
    opt, said = told([os.environ["OPT"], "-passes=verify", "-disable-output", path])
    if opt:
        return ("refused" if opt == 1 else "other"), first_error(said)
    ptx = os.path.join(work, "llc.ptx")
    llc = [os.environ["LLC"], "-mtriple=nvptx64-nvidia-cuda", f"-mcpu={arch}", "-o", ptx, path]
    if told(llc)[0]:
        return "other", ""
    code, _ = told([os.environ["PTXAS"], f"-arch={arch}", "-c", "-o", "/dev/null", ptx])
    return ("other" if code else "compiles"), ""


def one(path, jacq, arch, levels):
    """(kind, text) where jacq is wrong; None where it is right."""
    with tempfile.TemporaryDirectory() as work:
        verdict, said = judge(path, arch, work)
        for level in levels:
            ptx = os.path.join(work, f"{level}.ptx")
            code, text = told([jacq, f"-O{level}", f"-arch={arch}", "-o", ptx, path], SECONDS)
            if code not in (0, 1) or "panicked" in text:
                return verdict, ("crashed", f"O{level}: exit code {code}: {first_error(text)}")
            if verdict == "compiles" and code:
                return verdict, ("refused", f"O{level}: {first_error(text)}")
            if verdict == "refused" and not code:
                return verdict, ("accepted", said)
            if verdict == "compiles":
                code, text = told([os.environ["PTXAS"], f"-arch={arch}", "-c", "-o", "/dev/null", ptx])
                if code:
                    return verdict, ("refused", f"O{level}: by ptxas: {first_error(text)}")
    return verdict, None


def main():
    flags = dict(a.lstrip("-").split("=", 1) for a in sys.argv[1:] if a.startswith("-") and "=" in a)
    folders = [a for a in sys.argv[1:] if not a.startswith("-")]
    if not folders:
        sys.exit(__doc__)
    files = [os.path.join(at, n) for f in folders for at, _, names in os.walk(f) for n in names if n.endswith((".ll", ".bc"))]
    files = sorted(f for f in files if flags.get("filter", "") in f)
    jacq, arch = flags.get("jacq", "target/release/jacq"), flags.get("arch", "sm_90")
    levels = flags.get("levels", "0,3").split(",")
    counts = Counter()
    with concurrent.futures.ThreadPoolExecutor(int(flags.get("j", "1"))) as pool:
        for path, (verdict, wrong) in zip(files, pool.map(lambda p: one(p, jacq, arch, levels), files)):
            counts[verdict] += 1
            if wrong:
                counts["wrong: " + wrong[0]] += 1
                print(f"{wrong[0]} {path}: {wrong[1]}", flush=True)
    print(", ".join(f"{n} {k}" for k, n in sorted(counts.items())))
    sys.exit(any(k.startswith("wrong") for k in counts))


if __name__ == "__main__":
    main()

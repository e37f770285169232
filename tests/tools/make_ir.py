#!/usr/bin/env python3
"""Makes the programs of tests/ir/clang from their sources with clang (CLANG), at O0 and at O3.

usage: make_ir.py [NAME...]
Each `sources/NAME.cu` gives `NAME_O0.ll` and `NAME_O3.ll`; the directives at its top are copied as `;` comments
(`clang FLAGS` adds flags).
"""
import os
import re
import subprocess
import sys

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../ir/clang")


def main():
    sources = os.path.join(FOLDER, "sources")
    for file in sorted(os.listdir(sources)):
        name, suffix = os.path.splitext(file)
        if suffix != ".cu" or (sys.argv[1:] and name not in sys.argv[1:]):
            continue
        with open(os.path.join(sources, file)) as f:
            head = [l for l in re.match(r"(//[^\n]*\n)*", f.read()).group(0).splitlines()]
        arch = next((l.split()[-1] for l in head if l.startswith("// arch ")), "sm_75")
        flags = [w for l in head if l.startswith("// clang ") for w in l.split()[2:]]
        for level in ["O0", "O3"]:
            cmd = [os.environ["CLANG"], "-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=" + arch,
                   "-Xclang", "-target-feature", "-Xclang", "+ptx80", "-std=c++17", "-fdebug-compilation-dir=.", "-" + level, *flags, "-S", "-emit-llvm", "-o", "-", file]
            r = subprocess.run(cmd, cwd=sources, capture_output=True, text=True)
            if r.returncode:
                sys.exit(f"{file}: {r.stderr}")
            text = "\n".join(l for l in r.stdout.splitlines() if not l.startswith(("; ModuleID", "!llvm.ident")))
            text = re.sub(r'"Ubuntu clang [^"]*"|"(Debian )?clang version[^"]*"', '"clang"', text)
            with open(os.path.join(FOLDER, f"{name}_{level}.ll"), "w") as f:
                f.write("".join(";" + l[2:] + "\n" for l in head) + text + "\n")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Flags of `tables/cli/flags.toml` on the command line that nvcc gives its cicc: NVIDIA's (CICC) and ours, alone and together.

usage: cicc_flags.py JACQ [--together=300] [--seed=1] [--show]

A flag that takes a value is tried with it attached by each of the row's forms, and as a word of its own. Uses that NVIDIA's
refuses are counted apart: our command takes flags of nvcc, NVRTC and clang as well. Of those that it takes, ours must exit with
success, too, and PTX that both write must have the same kernels. Names that are ours alone (`source = "jacquard"`) are left
out; so are those that ask for help or a version. Combinations are made of flags that agree alone.
"""
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile
import tomllib

SOURCE = """__attribute__((device)) int g;
__attribute__((constant)) float c[3];
template<class T> __attribute__((device)) T half_(T x) { return x / 2; }
__attribute__((global)) void k(float *p, const float *q, int n) { if (n < 9) p[n] = half_(q[n]) * c[1] + g; }
__attribute__((global)) void k2(int *p) { p[0] = 1; }
"""
LINE = ("--c++17 --static-host-stub --device-hidden-visibility --gnu_version=120200 --display_error_number "
        "--orig_src_file_name in.cu --orig_src_path_name /in.cu --allow_managed -m64 --no-version-ident -ftz=0 -prec_div=1 "
        "-prec_sqrt=1 -fmad=1 --include_file_name in.fatbin.c -tused --gen_module_id_file --module_id_file_name in.module_id").split()
TARGET = ["-arch", "compute_90"]
NOT = {"--help", "-h", "-help", "-?", "--version", "-V", "-version", "-v", "-dryrun", "--dryrun", "-o", "--output-file", "-E", "-", "-c"}


# Where ours differs from NVIDIA's on purpose, and why.
STATED = {
    **dict.fromkeys(("-Xopt", "--Xopt", "-Xllc", "--Xllc", "-Xlnk", "--Xlnk", "-Xlto", "--Xlto"), "a word that is no option of the stage is an error, not lost"),
    "-opt-passes": "a pass that does not exist is an error; NVIDIA's takes any word where it compiles C++",
    "--emit-optix-ir": "the format is not public",
    "-gen-opt-lto": "alone it makes an optimised unit; NVIDIA's writes PTX unless -lto stands beside it, as nvcc always has it",
    "--emit-llvm-bc": "alone it writes bitcode; NVIDIA's takes it and writes PTX",
    "-emit-llvm-bc": "as --emit-llvm-bc",
    "-include": "a file that is not there is an error",
    **dict.fromkeys(("-covinfo", "-profinfo", "-profile-instr-use"), "code is not instrumented; NVIDIA's stages say that they do not know the option and go on"),
    **dict.fromkeys(("--m32", "-m32"), "no present toolkit assembles 32-bit code"),
    "--compile": "it is nvcc's here, whose objects `jacq nvcc -c` makes",
    "--device-syntax-only": "code is made; a warning says that the option has no effect",
    "-extra-device-vectorization": "a word that stands behind it is a file's name",
    "-lgenfe": "NVIDIA's takes it alone and fails without a code",
    "-###": "shows the stages and compiles nothing, as clang's; NVIDIA's prints times",
}


def rows(table):
    """(name, forms, values) of every row; names of a `for` are written out."""
    for key, row in table.items():
        if key == "_" or not isinstance(row, dict) or row.get("source") == "jacquard":
            continue
        key = key.split(" #")[0]
        names = [key]
        sets = row.get("for", {})
        for letter, words in sets.items():
            names = [n.replace("{" + letter + "}", str(w)) for n in names for w in words]
        for n in dict.fromkeys(names):
            if n.startswith("-") and n not in NOT and "{" not in n:
                yield n, row.get("forms", []), row.get("values", [])


def uses(name, forms, values):
    """The ways of writing a flag that are tried."""
    out = [[name]] if not forms or "bare" in forms else []
    value = values[0] if values and values[0] != "int" else "compute_90" if "arch" in name else "1"
    for f in forms:
        if f == "=":
            out.append([f"{name}={value}"])
        elif f == " ":
            out.append([name, value])
        elif f == "":
            out.append([name + value])
    if "=" in forms and " " not in forms:
        out.append([name, value])
    return out


class Compiler:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "in.ii"), "w") as f:
            f.write(SOURCE)
        self.link = os.path.join(folder, "cicc")
        if not os.path.lexists(self.link):
            os.symlink(path, self.link)

    def run(self, flags):
        """(success, kernels): the last is None where no PTX was written."""
        out = os.path.join(self.folder, "out.ptx")
        if os.path.exists(out):
            os.remove(out)
        given = any(f.startswith(("-arch", "--nv_arch", "-opt-arch", "-mcpu", "-march", "--gpu-arch", "--cuda-gpu", "--offload")) for f in flags)
        line = [self.path] + LINE + ([] if given else TARGET) + flags + ["in.ii", "-o", "out.ptx"]
        try:
            p = subprocess.run(line, cwd=self.folder, capture_output=True, timeout=60, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return ("hangs", None, b"")
        text = open(out, "rb").read() if os.path.exists(out) else b""
        kernels = sorted(re.findall(rb"^\.(?:visible|weak)? ?\.?entry (\w+)", text, re.M)) if b".version" in text else None
        return (p.returncode == 0, kernels, p.stderr[:300] + p.stdout[:300])


def main():
    args = [a for a in sys.argv[1:] if not a.startswith("--")]
    options = dict(a[2:].split("=", 1) if "=" in a else (a[2:], "1") for a in sys.argv[1:] if a.startswith("--"))
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "../../tables/cli/flags.toml"), "rb") as f:
        table = tomllib.load(f)
    agreed = tried = more = 0
    good, stated = [], set()
    with tempfile.TemporaryDirectory() as folder:
        theirs = Compiler(os.environ["CICC"], os.path.join(folder, "theirs"))
        ours = Compiler(os.path.abspath(args[0]), os.path.join(folder, "ours"))

        def compare(flags):
            nonlocal agreed, tried, more
            a, b = theirs.run(flags), ours.run(flags)
            same = a[:2] == b[:2]
            if not same and flags[0].split("=")[0] in STATED and len(flags) <= 2:
                stated.add(flags[0].split("=")[0])
                return False
            if a[0] is False:
                more += b[0] is True
                return False
            agreed, tried = agreed + same, tried + 1
            if not same and "show" in options:
                print(" ".join(flags), "\n  theirs", a[0], a[1], a[2].decode(errors="replace").strip()[:160].replace("\n", " | "),
                      "\n  ours  ", b[0], b[1], b[2].decode(errors="replace").strip()[:160].replace("\n", " | "), flush=True)
            return same and a[0] is True

        for name, forms, values in rows(table):
            for flags in uses(name, forms, values):
                if compare(flags):
                    good.append(flags)
        print(f"{tried} uses of flags that cicc takes, {agreed} agree; ours takes {more} that cicc refuses")
        print("".join(f"on purpose: {flag}: {STATED[flag]}\n" for flag in sorted(stated)), end="")
        agreed = tried = more = 0
        r = random.Random(int(options.get("seed", 1)))
        for _ in range(int(options.get("together", 300))):
            compare(list(itertools.chain(*r.sample(good, r.randrange(2, 6)))))
        print(f"{tried} combinations that cicc takes, {agreed} agree; ours takes {more} that cicc refuses")


main()

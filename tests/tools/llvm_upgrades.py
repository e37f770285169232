#!/usr/bin/env python3
"""Each call of an older intrinsic in LLVM's AutoUpgrade tests, in a kernel of its own: jacq takes it where llc and ptxas do, and computes the same.

usage: llvm_upgrades.py FILE.ll... [--jacq=PATH] [--arch=sm_100a] [--levels=0,3] [-v]

FILE is such as llvm/test/Assembler/auto_upgrade_nvvm_intrinsics.ll of an LLVM source tree; nothing of it is copied. The operands of a call become
parameters of a kernel that stores the result; it runs in the emulator on four sets of arguments, compiled by jacq and by llc (LLC).
Calls that llc or ptxas (PTXAS) refuse are counted apart. The exit code is 1 where something is wrong.
"""
import os
import re
import subprocess
import sys
import tempfile

from suites import split_arguments, told

CALL = re.compile(r"^\s*(?:(%[\w.]+) = )?(?:tail )?call (.+?) (@llvm\.[\w.]+)\((.*)\)(.*)$")
WORDS = {"i1": ["u8:0", "u8:1", "u8:1", "u8:0"], "i8": ["u8:0", "u8:3", "u8:255", "u8:128"], "i16": ["u16:0", "u16:5", "u16:65535", "u16:15360"],
         "i32": ["u32:0", "u32:7", "u32:4294967295", "u32:2147483648"],
         "i64": ["u64:0", "u64:4294967296", "u64:18446744073709551615", "u64:9223372036854775809"],
         "float": ["f32:0", "f32:1.5", "f32:-2.25", "f32:1e-40"], "double": ["f64:0", "f64:1.5", "f64:-2.25", "f64:1e-310"], "half": ["f16:0", "f16:1.5", "f16:-2.25", "f16:3"]}


def kernel(line, declarations, named):
    """(module, argument words per set) of a call, or None."""
    m = CALL.match(line.split(" ;")[0].rstrip().rstrip(";"))
    if not m:
        return None
    _, ret, name, given, _ = m.groups()
    ret = re.sub(r"^(?:(?:fast|nnan|ninf|nsz|contract|afn|arcp|reassoc)\s+)*", "", ret)
    params, passed, sets = [], [], [[], [], [], []]
    for k, word in enumerate(split_arguments(given)):
        # The type stands before the last word, attributes of the argument between them.
        ty, value = re.match(r"((?:<[^>]*>|\{[^}]*\}|[\w]+)(?: addrspace\(\d+\))?)\s*(?:.*\s)?(\S+|zeroinitializer)$", word).groups()
        if value.startswith("%"):
            params.append(f"{ty} %a{k}")
            passed.append(f"{ty} %a{k}")
            for n, s in enumerate(sets):
                if ty.startswith("ptr"):
                    s.append("u32[64]:rand:out" if ty in ("ptr", "ptr addrspace(1)") else ("u32:16" if re.search(r"\((3|7)\)", ty) else "u64:16"))
                elif ty in WORDS:
                    s.append(WORDS[ty][n])
                else:
                    size = 16
                    s.append("bytes:" + "".join(f"{(11 * j + 5 + n) % 251:02x}" for j in range(size)))
        else:
            passed.append(word)
    types = "\n".join(t for t in named)
    body = f"call {ret} {name}({', '.join(passed)})"
    body = f"  {body}\n" if ret == "void" else f"  %r = {body}\n  store {ret} %r, ptr %out, align 16\n"
    text = ('target triple = "nvptx64-nvidia-cuda"\n' + types + f"\n{declarations.get(name, '')}\n"
            f"define ptx_kernel void @k({', '.join(['ptr %out'] + params)}) {{\n{body}  ret void\n}}\n!0 = !{{}}\n")
    return text, [["u32[64]:rand:out"] + s for s in sets], name


def assembled(path, arch):
    done = told([os.environ["PTXAS"], "-arch=" + arch, "-c", path, "-o", os.devnull], 60)
    return "" if done[0] == 0 else "ptxas: " + (re.findall(r"error\s*: (.*)", done[1]) or [done[1][:200]])[0]


def values(jacq, path, args):
    words = [w for a in args for w in ("--arg", a)]
    done = subprocess.run([jacq, "run", path, "--kernel", "k", "--block", "1", "--steps", "20000", *words], capture_output=True, text=True, timeout=30)
    return done.stdout if done.returncode == 0 else None


def judge(jacq, made, arch, levels, work):
    text, sets, _ = made
    source, theirs = os.path.join(work, "m.ll"), os.path.join(work, "llc.ptx")
    with open(source, "w") as f:
        f.write(text)
    done = told([os.environ["LLC"], "-mcpu=" + arch, "-mattr=+ptx88", source, "-o", theirs], 60)
    if done[0] != 0:
        return "llc", (done[1].strip().splitlines() or ["?"])[0]
    if said := assembled(theirs, arch):
        return "llc", said
    ran = 0
    for level in levels:
        out = os.path.join(work, f"o{level}.ptx")
        done = told([jacq, source, "-arch=" + arch, "-O" + level, "-o", out], 60)
        if done[0] != 0:
            return "wrong", f"O{level}: " + (done[1].strip().splitlines() or ["?"])[0]
        if said := assembled(out, arch):
            return "wrong", f"O{level}: " + said
        for args in sets:
            x = values(jacq, theirs, args)
            if x is None:
                continue
            ran += 1
            if (y := values(jacq, out, args)) != x:
                return "wrong", f"O{level}: {args}: {y!r:.120} {x!r:.120}"
    return ("ran" if ran else "compiled"), ""


def main():
    opts = dict(a[2:].split("=", 1) for a in sys.argv[1:] if a.startswith("--") and "=" in a)
    jacq = os.path.abspath(opts.get("jacq", os.path.join(os.path.dirname(__file__), "../../target/debug/jacq")))
    arch, levels, counts = opts.get("arch", "sm_100a"), opts.get("levels", "0,3").split(","), {}
    for path in [a for a in sys.argv[1:] if not a.startswith("-")]:
        with open(path) as f:
            lines = f.read().splitlines()
        declarations = {m.group(1): l for l in lines if (m := re.match(r"declare .*?(@[\w.]+)\(", l))}
        named = [l for l in lines if re.match(r"%[\w.]+ = type|@[\w.]+ = |\$", l)]
        for number, line in enumerate(lines, 1):
            if re.match(r"\s*;", line) or not (made := kernel(line, declarations, named)):
                continue
            with tempfile.TemporaryDirectory() as work:
                answer, why = judge(jacq, made, arch, levels, work)
            counts[answer] = counts.get(answer, 0) + 1
            if answer == "wrong" or "-v" in sys.argv:
                print(f"{answer} {os.path.basename(path)}:{number} {made[2]}: {why}", flush=True)
    print(counts)
    sys.exit(1 if counts.get("wrong") else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Runs the functions of LLVM's own tests of passes: compiled at -O0, at -O3 and by single passes they must compute the same.

usage: llvm_transforms.py FOLDER [--jacq=PATH] [--passes=instcombine,gvn,...] [--filter=TEXT] [--flags] [--memory] [--count=N] [--out=FILE] [-j=N]

FOLDER is a folder of an LLVM source tree such as llvm/test/Transforms/InstCombine; nothing of it is copied. Of each file, functions of numbers and
vectors of numbers that touch no memory of their caller are called by a kernel with 14 inputs each, which the emulator runs. What is poison may be
anything, so nsw, nuw, exact and their like are taken away first; with --flags they stay, and opt (OPT) and llc (LLC) judge as third: reported is
where LLVM's -O3 agrees with our -O0. With --memory it is the turn of functions of pointers: each gets memory of its own for every thread, full of
small numbers, and what it leaves there is compared, too. Exit code 1 where something differs.
"""
import concurrent.futures
import os
import random
import re
import struct
import sys
import tempfile
from collections import Counter

from suites import told

SECONDS = 30
THREADS = 14
SLOT = 64
FLAGS = re.compile(r"\b(?:nsw|nuw|exact|inbounds|nusw|disjoint|nneg|samesign|fast|nnan|ninf|nsz|arcp|contract|afn|reassoc)\b ?")
# What makes results depend on more than the arguments, or on arguments that are not given.
OUT_OF_REACH = re.compile(r"\b(?:undef|poison|ppc_fp128|fp128|x86_fp80|token|blockaddress|indirectbr|invoke|unreachable|musttail|vscale|asm|va_arg|addrspace)\b"
                          r"|llvm\.(?:assume|x86|aarch64|arm|amdgcn|ppc|hexagon|wasm|riscv|s390|experimental|launder|strip|sideeffect)|!range|range\(|alloca|x i1>\* |load|store")
# With --memory: loads and stores, but through pointers that are given.
POINTERS = re.compile(OUT_OF_REACH.pattern.removesuffix("|alloca|x i1>\\* |load|store") + r"|inttoptr|ptrtoint|load ptr|atomic|cmpxchg|fence|volatile|\* ")
# Functions of one module.
GROUP = 25
# Bytes of memory of a pointer, which points to their middle, and how many a function may have.
REGION, MOST_POINTERS = 4096, 4
TYPE = r"(?:<\d+ x (?:i\d+|float|double|half)>|i\d+|float|double|half)"
HEAD = re.compile(rf"^define\s+((?:[\w()]+ )*?)(void|{TYPE}) @([\w.$-]+)\(([^)]*)\)([^{{\n]*){{\n(.*?)^}}", re.M | re.S)


def shape(ty):
    """(lanes, element, width) of a type that is passed, or None."""
    if ty in ("ptr", "void"):
        return 0, ty, 0
    m = re.fullmatch(r"<(\d+) x (\w+)>", ty)
    lanes, element = (int(m[1]), m[2]) if m else (1, ty)
    width = {"float": 32, "double": 64, "half": 16}.get(element) or int(element[1:])
    if width > 64 or lanes * max(8, 1 << (width - 1).bit_length()) > 8 * SLOT:
        return None
    return lanes, element, width


def memory_type(ty):
    """The type in memory: integers of whole bytes."""
    lanes, element, width = shape(ty)
    if element[0] == "i":
        element = f"i{max(8, 1 << (width - 1).bit_length())}"
    return f"<{lanes} x {element}>" if ty[0] == "<" else element


def strays(whole):
    """Whether a function of pointers likely leaves its memory, or reads what nobody wrote."""
    if any(int(n) > 500 for l in re.findall(r"icmp .*", whole) for n in re.findall(r"\b\d+\b", l)):
        return True
    return any(not re.search(rf"(?<!load )\S+ ptr {re.escape(v)}\b|, ptr {re.escape(v)}\b.*\n", re.sub(r".*= load .*", "", whole)) for v in re.findall(r"(%[\w.]+) = alloca", whole))


def functions(text, flags, memory):
    found = []
    types_of = rf"ptr(?! addrspace)|{TYPE}" if memory else TYPE
    for m in HEAD.finditer(text):
        words, ret, name, params, tail, body = m.groups()
        types = [re.match(types_of, p.strip()) for p in params.split(",")] if params.strip() else []
        whole = m[0]
        if (POINTERS if memory else OUT_OF_REACH).search(whole) or "cc" in words or "call" in body and re.search(r"call [^@\n]*@(?!llvm\.)", body):
            continue
        if any(t is None or shape(t[0]) is None for t in types) or shape(ret) is None or len(types) > 8 or memory and shape(ret)[0] * shape(ret)[2] > 8 * (SLOT - 8 * MOST_POINTERS):
            continue
        if memory and strays(whole):
            continue
        pointers = sum(t[0] == "ptr" for t in types)
        if (pointers > 0) != memory or pointers > MOST_POINTERS or ret == "void" and not memory or re.search(r"\b(?:byval|sret|inalloca|swift|nest)", params):
            continue
        if re.search(r"\b(?:nofpclass|signext|zeroext)\b", params) and flags:
            continue
        found.append((name, ret, [t[0] for t in types], whole if flags else FLAGS.sub("", whole)))
    return found


# What a function left in the memory of a pointer, as one number.
LEFT_BEHIND = f"""define internal i64 @left_behind(ptr %p) noinline {{
  %first = getelementptr i8, ptr %p, i64 -{REGION // 2}
  br label %l
l:
  %i = phi i64 [ 0, %0 ], [ %i1, %l ]
  %s = phi i64 [ 7, %0 ], [ %s3, %l ]
  %q = getelementptr i64, ptr %first, i64 %i
  %v = load i64, ptr %q
  %s1 = xor i64 %s, %v
  %s2 = mul i64 %s1, -7046029254386353131
  %r = lshr i64 %s2, 29
  %s3 = xor i64 %s2, %r
  %i1 = add i64 %i, 1
  %c = icmp ult i64 %i1, {REGION // 8}
  br i1 %c, label %l, label %e
e:
  ret i64 %s3
}}"""


def modest(body):
    """A function that promises no alignment beyond four bytes: many of these tests promise what no caller keeps."""
    return re.sub(r"\balign (?:8|\d\d+)\b", "align 4", body)


def argument(k, n, ty, pointed):
    """Lines that make the n-th argument of the k-th function, and the argument."""
    v = f"%a{k}_{n}"
    if ty == "ptr":
        at = (k * MOST_POINTERS + len(pointed)) * THREADS * REGION + REGION // 2
        pointed.append(v)
        return [f"{v}o = mul i64 %w, {REGION}", f"{v}t = add i64 {v}o, {at}", f"{v} = getelementptr i8, ptr %memory, i64 {v}t"], f"ptr {v}"
    mem = memory_type(ty)
    lines = [f"{v}o = mul i64 %w, {8 * SLOT}", f"{v}q = add i64 {v}o, {n * SLOT}", f"{v}p = getelementptr i8, ptr %in, i64 {v}q", f"{v}m = load {mem}, ptr {v}p, align 8"]
    if mem == ty:
        return lines, f"{ty} {v}m"
    return [*lines, f"{v} = trunc {mem} {v}m to {ty}"], f"{ty} {v}"


def module(text, chosen):
    """The chosen functions, what they declare, and the kernel that calls them."""
    declared = [l for l in re.findall(r"^declare .*$", text, re.M) if "@llvm." in l]
    attributes = re.findall(r"^attributes #\d+ = .*$", text, re.M)
    out = ['target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"', 'target triple = "nvptx64-nvidia-cuda"']
    out += re.findall(r"^%[\w.]+ = type .*$", text, re.M)
    bodies = "".join(f[3] for f in chosen)
    out += [m[0] for m in re.finditer(r"^@([\w.$-]+) = (?!external).*$", text, re.M) if re.search(rf"@{re.escape(m[1])}\b", bodies)]
    out += declared + [re.sub(r",? ![\w.]+ !\d+", "", modest(f[3])) for f in chosen] + attributes + [LEFT_BEHIND]
    out += ["declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()", "define ptx_kernel void @run_all(ptr %in, ptr %out, ptr %memory) {", "%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
            "%w = zext i32 %t to i64"]
    for k, (name, ret, types, _) in enumerate(chosen):
        args, pointed = [], []
        for n, ty in enumerate(types):
            lines, arg = argument(k, n, ty, pointed)
            out += lines
            args.append(arg)
        out += [f"%o{k} = mul i64 %w, {SLOT * len(chosen)}", f"%oo{k} = add i64 %o{k}, {k * SLOT}", f"%op{k} = getelementptr i8, ptr %out, i64 %oo{k}"]
        if ret == "void":
            out.append(f"call void @{name}({', '.join(args)})")
        else:
            mem, value = memory_type(ret), f"%r{k}"
            out.append(f"%r{k} = call {ret} @{name}({', '.join(args)})")
            if mem != ret:
                out.append(f"%z{k} = zext {ret} %r{k} to {mem}")
                value = f"%z{k}"
            out.append(f"store {mem} {value}, ptr %op{k}, align 8")
        for n, p in enumerate(pointed):
            out += [f"{p}h = call i64 @left_behind(ptr {p})", f"{p}s = getelementptr i8, ptr %op{k}, i64 {SLOT - 8 - 8 * n}", f"store i64 {p}h, ptr {p}s, align 8"]
    return "\n".join([*out, "ret void", "}"]) + "\n"


def inputs(path, small):
    """The arguments; with `small` all are small numbers, so that loops end and indices stay inside."""
    rng = random.Random(5)
    data = bytearray()
    for t in range(THREADS):
        for _ in range(8):
            kind = 1 if small else rng.randrange(5)
            for _ in range(SLOT // 8):
                if kind == 0:
                    v = rng.getrandbits(64)
                elif kind == 1:
                    v = rng.randrange(8)
                elif kind == 2:
                    v = rng.choice([0, 1, 2**64 - 1, 2**63, 2**31, 2**31 - 1, 0xFF, 0x80, 0x7F7F7F7F7F7F7F7F, 0x0000000100000001])
                elif kind == 3:
                    v = struct.unpack("<Q", struct.pack("<ff", rng.uniform(-4, 4), rng.uniform(-4, 4)))[0]
                else:
                    v = struct.unpack("<Q", struct.pack("<d", rng.uniform(-100, 100)))[0]
                data += v.to_bytes(8, "little")
    with open(path, "wb") as f:
        f.write(data)
    with open(path + ".memory", "wb") as f:
        if small:
            f.write(b"".join(struct.pack("<f", v - 3.5) if v > 6 else struct.pack("<I", v) for v in (rng.randrange(8) for _ in range(GROUP * MOST_POINTERS * THREADS * REGION // 4))))
        else:
            f.write(bytes(8))


def run(jacq, ptx, data, count):
    size = THREADS * SLOT * count
    rc, said = told([jacq, "run", ptx, "--kernel", "run_all", "--block", str(THREADS), "--steps", "3000000", "--arg", f"u8[]:@{data}", "--arg", f"u8[{size}]", "--arg", f"u8[]:@{data}.memory",
                     "--print", f"1:u8:{size}"], SECONDS)
    if rc:
        return None
    v = [int(x) for x in re.findall(r"\b\d+\b", said.rpartition(":")[2] if ":" in said else said)][-size:]
    return v if len(v) == size else None


def lanes_of(ret, a, b):
    """Whether two results are the same, but for the bits of a NaN and the last bits of a float."""
    lanes, element, width = shape(ret)
    kind = {"float": "f", "double": "d", "half": "e"}.get(element)
    if kind is None:
        return a == b
    if a[-8 * MOST_POINTERS:] != b[-8 * MOST_POINTERS:] and width * lanes <= 8 * (SLOT - 8 * MOST_POINTERS):
        return False
    n = width // 8 * lanes
    x, y = (struct.unpack(f"<{lanes}{kind}", bytes(v[:n])) for v in (a, b))
    return all(p == q or p != p and q != q or abs(p - q) <= 1e-5 * max(abs(p), abs(q)) for p, q in zip(x, y))


def compiled(jacq, ll, out, flags):
    rc, said = told([jacq, ll, "-arch=sm_90", *flags, "-w", "-o", out], SECONDS)
    return (out, "") if rc == 0 else (None, said)


def file(path, a, data, tmp):
    """(functions run, [(what, function, threads)])"""
    text = open(path, errors="replace").read()
    chosen = functions(text, a["flags"], a["memory"])
    tag = re.sub(r"\W+", "_", os.path.basename(path))
    total, wrong = 0, []
    todo = [chosen[k:k + GROUP] for k in range(0, len(chosen), GROUP)]
    # A function that is refused alone is left out; of a group that traps or does not end each is tried alone.
    for g, group in enumerate(todo):
        ll = f"{tmp}/{tag}{g}.ll"
        for _ in range(6):
            open(ll, "w").write(module(text, group))
            base, said = compiled(a["jacq"], ll, f"{tmp}/{tag}{g}.o0.ptx", ["-O0"])
            if base:
                break
            m = re.search(r":(\d+):\d+: error", said)
            lines = open(ll).read().split("\n")
            bad = None
            if m:
                for l in range(int(m[1]) - 1, -1, -1):
                    if h := re.match(r"define .*@([\w.$-]+)\(", lines[l]):
                        bad = h[1]
                        break
            smaller = [f for f in group if f[0] != bad]
            if len(smaller) == len(group) or not smaller:
                break
            group = smaller
        if not base:
            wrong.append(("refused", said.strip().split("\n")[0][:160], []))
            continue
        want = run(a["jacq"], base, data, len(group))
        if want is None:
            todo += [[f] for f in group] if len(group) > 1 else []
            continue
        total += len(group)
        ways = [("-O3", ["-O3"])] + [(p, [f"-passes=function({p})"]) for p in a["passes"]]
        for what, flags in ways:
            ptx, said = compiled(a["jacq"], ll, f"{tmp}/{tag}{g}.x.ptx", flags)
            if ptx is None:
                wrong.append((what + " refused", said[:160], []))
                continue
            got = run(a["jacq"], ptx, data, len(group))
            for k, (name, ret, _, _) in enumerate(group):
                at = [(t * len(group) + k) * SLOT for t in range(THREADS)]
                off = [t for t, p in enumerate(at) if got is None or not lanes_of(ret, want[p:p + SLOT], got[p:p + SLOT])]
                if off:
                    wrong.append((what, name, off))
        if any(w[2] for w in wrong) and os.environ.get("OPT"):
            wrong = third(wrong, ll, group, want, data, a, f"{tmp}/{tag}{g}")
    return total, wrong


def third(wrong, ll, group, want, data, a, stem):
    """What is left where LLVM's own optimizer agrees with our -O0."""
    rc, _ = told([os.environ["OPT"], "-O2", "-S", ll, "-o", stem + ".opt.ll"], SECONDS)
    rc2, _ = told([os.environ["LLC"], "-mcpu=sm_90", "-mattr=+ptx80", stem + ".opt.ll", "-o", stem + ".llc.ptx"], SECONDS) if rc == 0 else (1, "")
    got = run(a["jacq"], stem + ".llc.ptx", data, len(group)) if rc2 == 0 else None
    if got is None:
        return wrong
    names = [f[0] for f in group]
    left = []
    for what, name, off in wrong:
        if name in names:
            k = names.index(name)
            off = [t for t in off if lanes_of(group[k][1], *(v[(t * len(group) + k) * SLOT:][:SLOT] for v in (want, got)))]
        if off or name not in names:
            left.append((what, name, off))
    return left


def main():
    a = dict(jacq="target/release/jacq", passes="instcombine,early-cse,reassociate,gvn,simplifycfg,sccp,correlated-propagation", filter="", flags=False, memory=False, count="100000", out="", j="2")
    folders = []
    for arg in sys.argv[1:]:
        if arg in ("--flags", "--memory"):
            a[arg[2:]] = True
        elif m := re.match(r"--?(\w+)=(.*)", arg):
            a[m[1]] = m[2]
        else:
            folders.append(arg)
    a["passes"] = [p for p in a["passes"].split(",") if p]
    if not folders:
        sys.exit(__doc__)
    files = sorted(os.path.join(d, f) for folder in folders for d, _, fs in os.walk(folder) for f in fs if f.endswith(".ll") and a["filter"] in f)[: int(a["count"])]
    tmp = tempfile.mkdtemp()
    data = f"{tmp}/in.bin"
    inputs(data, a["memory"])
    counts, differ = Counter(), []
    with concurrent.futures.ThreadPoolExecutor(int(a["j"])) as pool:
        for path, (total, wrong) in zip(files, pool.map(lambda p: file(p, a, data, tmp), files)):
            counts["functions"] += total
            counts["files"] += total > 0
            for what, name, off in wrong:
                counts[what] += 1
                if off:
                    differ.append(f"{os.path.basename(path)} {what} {name} threads {off}")
                    print(differ[-1], flush=True)
                elif a["out"]:
                    differ.append(f"{os.path.basename(path)} {what} {name}")
    print(dict(counts))
    if a["out"]:
        open(a["out"], "w").write("\n".join(differ) + "\n")
    sys.exit(1 if any("threads" in d for d in differ) else 0)


if __name__ == "__main__":
    main()

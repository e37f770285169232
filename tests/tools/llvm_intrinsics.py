#!/usr/bin/env python3
"""Compiles a call of each of LLVM's NVVM intrinsics with jacq and compares the instructions with llc's.

usage: llvm_intrinsics.py [--jacq=PATH] [--filter=REGEX] [--all] [-v]
Asks llvm-tblgen (beside LLC) for LLVM's own list, so that a newer LLVM brings its own names. An intrinsic that llc and ptxas
(PTXAS) accept must be accepted here, with the same instruction mnemonics. --all tries every value of small immediates.
"""
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter

TARGETS = ["sm_75", "sm_80", "sm_90a", "sm_100a", "sm_120a", "sm_103a"]
PTX = "ptx90"
SIMPLE = {"llvm_i1_ty": "i1", "llvm_i8_ty": "i8", "llvm_i16_ty": "i16", "llvm_i32_ty": "i32", "llvm_i64_ty": "i64",
          "llvm_i128_ty": "i128", "llvm_half_ty": "half", "llvm_bfloat_ty": "bfloat", "llvm_float_ty": "float",
          "llvm_double_ty": "double", "llvm_ptr_ty": "ptr", "llvm_global_ptr_ty": "ptr addrspace(1)",
          "llvm_shared_ptr_ty": "ptr addrspace(3)", "llvm_constant_ptr_ty": "ptr addrspace(4)",
          "llvm_local_ptr_ty": "ptr addrspace(5)", "llvm_tmem_ptr_ty": "ptr addrspace(6)",
          "llvm_shared_cluster_ptr_ty": "ptr addrspace(7)", "llvm_metadata_ty": "metadata"}
ELEMENT = {"i1": "i1", "i8": "i8", "i16": "i16", "i32": "i32", "i64": "i64", "f16": "half", "bf16": "bfloat", "f32": "float",
           "f64": "double"}
SUFFIX = {"ptr": "p0", "ptr addrspace(1)": "p1", "ptr addrspace(3)": "p3", "half": "f16", "bfloat": "bf16", "float": "f32",
          "double": "f64"}
GLUE = re.compile(r"^(ld\.param|st\.param|st\.|mov\.|cvta|ret|cvt\.|\.|//|and\.|setp|selp|ld\.local|shr|prmt|shl|bfe)")


def type_of(name, records, slots):
    if name in SIMPLE:
        return SIMPLE[name]
    m = re.match(r"llvm_v(\d+)(\w+)_ty$", name)
    if m:
        return f"<{m.group(1)} x {ELEMENT[m.group(2)]}>"
    if name == "llvm_anyptr_ty":
        slots.append("ptr")
    elif name in ("llvm_anyint_ty",):
        slots.append("i32")
    elif name in ("llvm_anyfloat_ty",):
        slots.append("float")
    elif name == "llvm_any_ty":
        slots.append("i32")
    elif records.get(name, {}).get("Number") is not None and slots:
        return slots[records[name]["Number"]]
    else:
        raise ValueError(name)
    return slots[-1]


def calls(records, every):
    """(name, module text) for each intrinsic."""
    for key in records["!instanceof"]["Intrinsic"]:
        r = records[key]
        name = r.get("LLVMName") or "llvm." + key[4:].replace("_", ".")
        if not name.startswith("llvm.nvvm."):
            continue
        slots = []
        try:
            rets = [type_of(t["def"], records, slots) for t in r["RetTypes"]]
            params = [type_of(t["def"], records, slots) for t in r["ParamTypes"]]
        except (ValueError, KeyError) as e:
            yield name, None, str(e)
            continue
        imm, low = {}, {}
        for p in r["IntrProperties"]:
            q = records.get(p["def"], {})
            kinds = q.get("!superclasses", [])
            at = q.get("ArgNo")
            if at is None:
                continue
            if "ImmArg" in kinds:
                imm[at - 1] = [0, 1, 2, 3, 4, 5]
            if "Range" in kinds:
                low[at - 1] = range(q["Lower"], q["Upper"])
        choices = {n: low.get(n, v) for n, v in imm.items()}
        full = name + "".join("." + SUFFIX.get(s, s) for s in slots)
        order = sorted(choices)
        if every:
            combos = list(itertools.islice(itertools.product(*(choices[n] for n in order)), 64))
        else:
            # The first values and the last; once where they are the same.
            combos = list(dict.fromkeys(tuple(choices[n][k] for n in order) for k in (0, -1)))
        for combo in combos:
            fixed = dict(zip(order, combo))
            args, head = [], []
            for n, t in enumerate(params):
                if n in fixed:
                    v = ("true" if fixed[n] else "false") if t == "i1" else str(fixed[n])
                    args.append(f"{t} {v}")
                elif t == "metadata":
                    args.append('metadata !"x"')
                else:
                    head.append(f"{t} %a{n}")
                    args.append(f"{t} %a{n}")
            ret = "void" if not rets else rets[0] if len(rets) == 1 else "{ " + ", ".join(rets) + " }"
            decl = f"declare {ret} @{full}({', '.join(params)})\n"
            call = f"call {ret} @{full}({', '.join(args)})"
            body = f"  {call}\n  ret void" if not rets else f"  %r = {call}\n  ret {ret} %r"
            text = f'target triple = "nvptx64-nvidia-cuda"\n{decl}define {ret} @f({", ".join(head)}) {{\n{body}\n}}\n'
            yield name, text, ""


def run(cmd):
    try:
        return subprocess.run(cmd, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(cmd, 124, "", "timeout")


def mnemonics(ptx):
    out = Counter()
    body = ptx[ptx.find("{"):]
    for line in re.split(r"[;\n]", body):
        line = re.sub(r"^\s*(@!?%p\d+\s+)?[{}]?\s*", "", line).strip()
        word = line.split()[0] if line else ""
        if word and re.match(r"[a-z]", word) and not GLUE.match(word) and not word.endswith(":"):
            out[word] += 1
    return out


def error_of(r):
    lines = [l for l in (r.stderr + r.stdout).splitlines() if "error" in l or "rror:" in l or "panicked" in l]
    return re.sub(r"^\S*/\S+:?\s*", "", lines[0]) if lines else f"exit code {r.returncode}"


def main():
    opts = dict(a[2:].split("=", 1) if "=" in a else (a[2:], "1") for a in sys.argv[1:] if a.startswith("--"))
    jacq = os.path.abspath(opts.get("jacq", os.path.join(os.path.dirname(__file__), "../../target/debug/jacq")))
    root = os.path.dirname(os.path.dirname(os.path.realpath(os.environ["LLC"])))
    include = os.path.join(root, "include")
    r = run([os.path.join(root, "bin/llvm-tblgen"), "--dump-json", "-I", include, os.path.join(include, "llvm/IR/Intrinsics.td")])
    records = json.loads(r.stdout)
    wanted = re.compile(opts.get("filter", "."))
    good, bad, skipped = set(), {}, {}
    with tempfile.TemporaryDirectory() as d:
        ll, ptx, ours = (os.path.join(d, n) for n in ("f.ll", "llc.ptx", "jacq.ptx"))
        for name, text, why in calls(records, "all" in opts):
            if not wanted.search(name):
                continue
            if text is None:
                skipped[name] = why
                continue
            with open(ll, "w") as f:
                f.write(text)
            error = ""
            for cpu in TARGETS:
                a = run([os.environ["LLC"], f"-mcpu={cpu}", f"-mattr=+{PTX}", "-o", ptx, ll])
                if a.returncode:
                    error = "llc: " + (a.stderr.splitlines() or ["?"])[0]
                    continue
                p = run([os.environ["PTXAS"], f"-arch={cpu}", "-c", "-o", "/dev/null", ptx])
                error = "ptxas: " + error_of(p) if p.returncode else ""
                if not error:
                    break
            if error:
                skipped[name] = error
                continue
            b = run([jacq, ll, f"-arch={cpu}", "-O3", "-o", ours])
            if b.returncode:
                bad[name] = error_of(b)
            else:
                p = run([os.environ["PTXAS"], f"-arch={cpu}", "-c", "-o", "/dev/null", ours])
                theirs, mine = mnemonics(open(ptx).read()), mnemonics(open(ours).read())
                if p.returncode:
                    bad[name] = "ptxas: " + error_of(p)
                elif theirs != mine:
                    bad[name] = f"llc has {dict(theirs - mine)}, jacq {dict(mine - theirs)} on {cpu}"
                else:
                    good.add(name)
                    continue
            print(f"FAIL {name}: {bad[name]}", flush=True)
    good -= set(bad)
    print(f"\n{len(good)} of {len(good) + len(bad)} intrinsics that llc and ptxas accept; {len(skipped)} they do not")
    if "-v" in sys.argv:
        for n, why in skipped.items():
            print(f"skip {n}: {why}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Compares what debuggers read in our -G code with NVRTC's: functions, their variables with types, and scopes.

usage: debug_info.py [--jacq PATH] [--arch sm_90] [--show] FILE.cu ...

Both PTX texts go through `ptxas -g`, whose warnings count as failures, and llvm-dwarfdump reads the cubins. A file passes if
each function that both compile has the same variables with the same types and sizes, at the same depth of scopes that have
variables. Kernels that NVRTC does not take are left out. Shared and static variables of functions, which NVRTC does not
describe, are ours alone; what it makes up (`__T7`) and members without a name are its alone. A warning that both get, of a
stack whose depth depends on calls through pointers, is the program's.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import nvrtc

DUMP = os.environ.get("LLVM_DWARFDUMP", "llvm-dwarfdump-22")
ENTRY = re.compile(r"^0x[0-9a-f]+:(\s+)(DW_TAG_\w+|NULL)")
ATTRIBUTE = re.compile(r"^\s+(DW_AT_\w+)\s*(?:\[.*?\])?\s*\((.*)\)?$")


class Entry:
    def __init__(self, offset, tag):
        self.offset, self.tag, self.at, self.children = offset, tag, {}, []


def read(cubin):
    text = subprocess.run([DUMP, "--debug-info", cubin], capture_output=True, text=True).stdout
    stack, entries, entry = [], {}, None
    for line in text.splitlines():
        m = ENTRY.match(line)
        if m:
            if m[2] == "NULL":
                entry = None
                continue
            entry = Entry(int(line.split(":")[0], 16), m[2])
            entries[entry.offset] = entry
            depth = (len(m[1]) - 1) // 2
            del stack[depth:]
            if stack:
                stack[-1].children.append(entry)
            stack.append(entry)
            continue
        m = ATTRIBUTE.match(line)
        if m and entry:
            entry.at[m[1]] = m[2].rstrip(")") if not m[2].startswith('"') else m[2][1:].rsplit('"', 1)[0]
    return entries


def target(entries, entry, attribute="DW_AT_type"):
    m = re.search(r"0x[0-9a-f]{8}(?=\}| \"|$)", entry.at.get(attribute, ""))
    m = m or re.search(r"0x[0-9a-f]+", entry.at.get(attribute, ""))
    return entries.get(int(m[0], 16)) if m else None


def is_empty(entries, t):
    """A class of nothing but bases without members."""
    members = [c for c in t.children if c.tag in ("DW_TAG_member", "DW_TAG_inheritance") and "DW_AT_data_member_location" in c.at]
    bases = [target(entries, c) for c in members if c.tag == "DW_TAG_inheritance" or c.at.get("DW_AT_name", "").startswith("__b_")]
    return len(bases) == len(members) and all(b is not None and is_empty(entries, b) for b in bases)


def shape(entries, t, depth=0):
    """A type without names that the compilers choose themselves."""
    if t is None or t.tag == "DW_TAG_unspecified_type":
        return "void"
    kind = t.tag[len("DW_TAG_"):]
    if kind == "typedef":
        return shape(entries, target(entries, t), depth)
    if depth > 6:
        return kind
    if kind in ("const_type", "volatile_type", "restrict_type"):
        inner = shape(entries, target(entries, t), depth)
        return inner if kind == "restrict_type" else kind[:5] + " " + inner
    if kind in ("pointer_type", "reference_type", "rvalue_reference_type"):
        mark = {"pointer_type": "*"}.get(kind, "&")
        return shape(entries, target(entries, t), depth + 2) + mark
    if kind == "array_type":
        dims = [c.at.get("DW_AT_count", "?") for c in t.children if c.tag == "DW_TAG_subrange_type"]
        return shape(entries, target(entries, t), depth + 1) + "".join(f"[{d}]" for d in dims)
    if kind == "base_type":
        return f"{t.at.get('DW_AT_encoding')}:{t.at.get('DW_AT_byte_size')}"
    if kind == "enumeration_type":
        values = [c.at.get("DW_AT_const_value") for c in t.children if c.tag == "DW_TAG_enumerator"]
        return f"enum:{t.at.get('DW_AT_byte_size')}:{values}"
    if kind in ("structure_type", "class_type", "union_type"):
        members = []
        for c in t.children:
            if c.tag in ("DW_TAG_member", "DW_TAG_inheritance") and "DW_AT_data_member_location" in c.at:
                name = c.at.get("DW_AT_name", "")
                if not name and "DW_AT_bit_size" in c.at:
                    continue
                if name.startswith("__b_") or c.tag == "DW_TAG_inheritance":
                    name = "base"
                where = re.search(r"DW_OP_plus_uconst (0x[0-9a-f]+)", c.at["DW_AT_data_member_location"])
                inner = shape(entries, target(entries, c), depth + 2) if depth < 3 else ""
                if name == "base":
                    # A base without members is described by neither alike, nor is what it leaves for members behind it.
                    inner = re.sub(r"^class:\w+:", "class:", inner)
                    if is_empty(entries, target(entries, c)):
                        continue
                members.append((name, where and int(where[1], 16), c.at.get("DW_AT_bit_size"), inner))
        return f"class:{t.at.get('DW_AT_byte_size')}:{sorted(members, key=str)}"
    return kind


def variables(entries):
    out = {}
    for f in entries.values():
        if f.tag != "DW_TAG_subprogram" or "DW_AT_low_pc" not in f.at:
            continue
        declared = target(entries, f, "DW_AT_specification") or f
        name = declared.at.get("DW_AT_MIPS_linkage_name") or declared.at.get("DW_AT_linkage_name")
        found = set()

        def is_fixed(c):
            place = c.at.get("DW_AT_location", "")
            return "DW_OP_addr" in place and "fbreg" not in place

        def walk(entry, depth):
            for c in entry.children:
                if c.tag in ("DW_TAG_variable", "DW_TAG_formal_parameter"):
                    placed = "DW_AT_location" in c.at or "DW_AT_const_value" in c.at
                    kind = "static" if is_fixed(c) else c.tag
                    found.add((c.at.get("DW_AT_name"), kind, depth, placed, shape(entries, target(entries, c))))
                elif c.tag == "DW_TAG_lexical_block":
                    own = any(
                        v.tag == "DW_TAG_variable" and not is_fixed(v) and not v.at.get("DW_AT_name", "").startswith("__T")
                        for v in c.children
                    )
                    walk(c, depth + own)

        walk(f, 0)
        out[name] = found
    return out


def assemble(ptx, arch, folder, name):
    source, cubin = os.path.join(folder, name + ".ptx"), os.path.join(folder, name + ".cubin")
    with open(source, "w") as f:
        f.write(ptx)
    r = subprocess.run([os.environ["PTXAS"], "-g", "-arch=" + arch, source, "-o", cubin], capture_output=True, text=True)
    return (cubin if r.returncode == 0 else None), r.stdout + r.stderr


def judge(path, args, folder):
    with open(path, errors="surrogateescape") as f:
        source = f.read()
    theirs, log, _ = nvrtc.compile_ptx(source, ["-arch=" + args.arch, "-G"], path=path)
    if theirs is None:
        return None, []
    ours = subprocess.run([args.jacq, path, "-arch=" + args.arch, "-G"], capture_output=True, text=True)
    if ours.returncode:
        return False, [ours.stderr.splitlines()[0]]
    our_cubin, log = assemble(ours.stdout, args.arch, folder, "ours")
    their_cubin, their_log = assemble(theirs, args.arch, folder, "theirs")
    warnings = [l for l in log.splitlines() if "warning" in l and ("Stack size" not in l or "Stack size" not in their_log)]
    if our_cubin is None or warnings:
        return False, log.splitlines()[:3]
    if their_cubin is None:
        return None, []
    a, b = variables(read(our_cubin)), variables(read(their_cubin))
    notes, count = [], 0
    for f in b.keys() & a.keys():
        # Neither have unnamed parameters anything to show.
        ours = {v for v in a[f] if v[1] != "static"}
        theirs = {v for v in b[f] if v[1] != "static" and v[0] and not v[0].startswith("__T")}
        count += len(theirs)
        # A place is more than none.
        ours_any = {v[:3] + v[4:] for v in ours}
        for v in theirs:
            if v[:3] + v[4:] not in ours_any or v[3] and v not in ours:
                notes.append(f"{f}: theirs {v}")
        theirs_any = {v[0] for v in theirs}
        notes += [f"{f}: ours {v}" for v in ours if v[0] not in theirs_any or notes and v not in theirs]
    return not notes, notes + [count]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--jacq", default="target/debug/jacq")
    p.add_argument("--arch", default="sm_90")
    p.add_argument("--show", action="store_true")
    p.add_argument("files", nargs="+")
    args = p.parse_args()
    good = bad = total = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in args.files:
            ok, notes = judge(path, args, folder)
            if ok is None:
                continue
            good, bad = good + ok, bad + (not ok)
            if ok:
                total += notes[-1]
            else:
                print(f"{path}:")
                for n in notes[: 40 if args.show else 4]:
                    print("   ", n)
    print(f"{good} of {good + bad} programs have the same variables ({total} variables)")
    sys.exit(bad != 0)


main()

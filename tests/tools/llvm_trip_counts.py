#!/usr/bin/env python3
"""Random counted loops: add recurrences of their phis and constant trip counts, by `print<scalar-evolution>` of jacq and of LLVM's opt.

usage: llvm_trip_counts.py JACQ [--loops=200] [--seed=1] [--show]
OPT names opt. A phi agrees if both give the same start and step, or neither gives a recurrence; a count agrees if both give the same
constant. Where LLVM's count is an expression, ours has none by design: those loops are counted apart.
"""
import os
import random
import re
import subprocess
import sys
import tempfile

HEAD = 'target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"\ntarget triple = "nvptx64-nvidia-cuda"\n'


def loop(r, n):
    """A function with a loop, sometimes in another one."""
    width = r.choice([8, 16, 32, 32, 32, 64])
    t = f"i{width}"
    top = 1 << (width - 1)
    start = r.choice([0, 0, 0, 1, r.randrange(-top, top), "%a"])
    step = r.choice([1, 1, 1, 2, 3, 4, 7, -1, -1, -2, -5, "%s"])
    span = r.choice([4, 10, 16, 100, 127, 1000])
    if isinstance(start, int) and isinstance(step, int):
        bound = start + step * min(span, (1 << (width - 2)) // abs(step)) + r.choice([0, 0, 0, 1])
        bound = max(-top, min(top - 1, bound))
    else:
        bound = r.choice([span % top, "%b"])
    if r.random() < 0.25:
        bound = "%b"
    up = not isinstance(step, int) or step > 0
    predicate = r.choice((["slt", "sle", "ult", "ne"] if up else ["sgt", "sge", "ugt", "ne"]))
    flags = r.choice(["", "nsw ", "nuw nsw ", "nuw "]) if up else r.choice(["", "nsw "])
    at_end = r.random() < 0.6
    tested = r.choice(["%i", "%j"])
    second = r.random() < 0.3
    test = f"  %c = icmp {predicate} {t} {tested}, {bound}\n"
    phis = f"  %i = phi {t} [ {start}, %entry ], [ %j, %latch ]\n"
    more = ""
    if second:
        phis += f"  %q = phi {t} [ 3, %entry ], [ %w, %latch ]\n"
        more = r.choice([f"  %w = add {t} %q, 5\n", f"  %w = sub {t} %q, 2\n", f"  %w = mul {t} %q, 3\n", f"  %w = shl {t} %q, 1\n", f"  %w = add {t} %q, %i\n", f"  %w = xor {t} %q, 1\n"])
    early = r.random() < 0.15
    body = "  store volatile i32 0, ptr %p\n"
    out = f"define void @f{n}(ptr %p, {t} %a, {t} %b, {t} %s) {{\nentry:\n  br label %head\nhead:\n{phis}"
    next_ = f"  %j = add {flags}{t} %i, {step}\n{more}"
    if at_end:
        out += body + next_
        if early:
            out += f"  %e = icmp eq {t} %i, 3\n  br i1 %e, label %done, label %latch\nlatch:\n{test}  br i1 %c, label %head, label %done\n"
        else:
            out += f"  br label %latch\nlatch:\n{test}  br i1 %c, label %head, label %done\n"
    else:
        if tested == "%j":
            test = test.replace("%j", "%i")
        out += test + f"  br i1 %c, label %latch, label %done\nlatch:\n{body}{next_}  br label %head\n"
    return out + "done:\n  ret void\n}\n"


def facts(text):
    """By function: recurrences of phis, and the count."""
    found = {}
    for part in re.split(r"Printing analysis 'Scalar Evolution Analysis' for function '", text)[1:]:
        name = part.split("'")[0]
        phis = {}
        lines = part.splitlines()
        for n, line in enumerate(lines):
            m = re.match(r"\s*(%[iq])(?: = phi.*)?$", line)
            if m and n + 1 < len(lines):
                a = re.match(r"\s*-->\s+\{(\S+?),\+,(\S+?)\}(?:<\w+>)*<%?head>", lines[n + 1])
                if a:
                    phis[m.group(1)] = (a.group(1), a.group(2).replace("(-1 * ", "-").rstrip(")"))
        count = re.search(r"Loop %?head: backedge-taken count is (.*)", part)
        most = re.search(r"Loop %?head: constant max backedge-taken count is (?:i\d+ )?(\d+)", part)
        value = re.sub(r"^i\d+ ", "", count.group(1)) if count else None
        found[name] = (phis, value, most.group(1) if most else None)
    return found


def run(command):
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    return made.stdout + made.stderr


def main():
    flags = dict(a.lstrip("-").partition("=")[::2] for a in sys.argv[2:])
    r = random.Random(int(flags.get("seed", 1)))
    count = int(flags.get("loops", 200))
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/l.ll"
        with open(path, "w", encoding="utf8") as f:
            f.write(HEAD + "".join(loop(r, n) for n in range(count)))
        theirs = facts(run([os.environ.get("OPT", "opt-22"), "-passes=print<scalar-evolution>", "-disable-output", path]))
        own = facts(run([sys.argv[1], path, "-passes=print<scalar-evolution>", "-o", os.devnull]))
        text = open(path, encoding="utf8").read()
    phis = same_phis = constants = same = symbolic = wrong = 0
    for name, (recurrences, taken, _) in theirs.items():
        mine = own.get(name, ({}, None, None))
        for phi in ("%i", "%q"):
            if phi in recurrences or phi in mine[0]:
                phis += 1
                same_phis += recurrences.get(phi) == mine[0].get(phi)
                if recurrences.get(phi) != mine[0].get(phi) and "show" in flags:
                    print(f"{name} {phi}: {recurrences.get(phi)}, ours {mine[0].get(phi)}")
        if taken is not None and not re.fullmatch(r"\d+", taken):
            symbolic += 1
            wrong += mine[1] is not None
        elif taken is not None or mine[1] is not None:
            constants += 1
            same += taken == mine[1]
            wrong += mine[1] is not None and taken is not None and taken != mine[1]
            if taken != mine[1] and "show" in flags:
                print(f"{name}: {taken}, ours {mine[1]}\n" + re.search(rf"define void @{name}\(.*?^\}}", text, re.S | re.M).group(0))
    print(f"{len(theirs)} loops: recurrences {same_phis} of {phis} the same; constant counts {same} of {constants}, {wrong} different; {symbolic} counts are expressions of LLVM's")


main()

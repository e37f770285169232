#!/usr/bin/env python3
"""Changes instructions of PTX at random and compares `jacq ptx-check` with ptxas (PTXAS): both must take or refuse each.

usage: cargo run -p jacquard-ptx --example samples > LIST; ptx_agreement.py LIST [--jacq=PATH] [--count=2000] [--seed=1] [--filter=REGEX] [--out=FILE]

LIST holds declarations of registers and one instruction on a line. Each instruction is changed once or twice (a modifier is
replaced, dropped, doubled or added, an operand replaced, dropped or doubled) and stands in a kernel of its own, for a target and a PTX version
chosen at random. --out receives each disagreement: who refuses, the target, the version, the instruction, the message.
"""
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter

from suites import split_arguments

POINTS = [("sm_75", "6.3"), ("sm_75", "7.0"), ("sm_75", "9.0"), ("sm_80", "7.0"), ("sm_80", "7.4"), ("sm_86", "8.0"), ("sm_89", "8.1"), ("sm_89", "9.0"),
          ("sm_90", "7.8"), ("sm_90", "8.1"), ("sm_90", "9.0"), ("sm_90a", "8.0"), ("sm_90a", "9.0"), ("sm_100", "8.6"), ("sm_100", "9.0"), ("sm_100a", "8.6"),
          ("sm_100a", "8.8"), ("sm_100a", "9.0"), ("sm_100f", "8.8"), ("sm_103a", "9.0"), ("sm_110a", "9.0"), ("sm_120", "9.0"), ("sm_120a", "8.7"), ("sm_121f", "9.0")]
OPERANDS = ["%r1", "%rd1", "%h1", "%c1", "%p1", "%rq1", "1", "0", "-1", "7", "0f3F800000", "0d3FF0000000000000", "[%rd1]", "[%rd1+4]", "[%r1]", "{%r1}", "{%r1, %r2}",
            "{%r1, %r2, %r3, %r4}", "{%rd1, %rd2}", "_", "%tid.x", "%clock64", "WARP_SZ", "!%p1", "-%r1", "%r1.h0", "[%rd1, {%r1, %r2}]", "%r1|%p1", "{%h1, %h2}", "$here"]


def change(rng, line, words, others):
    head, _, rest = line.partition(" ")
    guard = ""
    if head.startswith("@"):
        guard, (head, _, rest) = head + " ", rest.partition(" ")
    op, *modifiers = head.split(".")
    operands = split_arguments(rest)
    kind = rng.randrange(8)
    if kind <= 2 and modifiers:
        modifiers[rng.randrange(len(modifiers))] = rng.choice(words.get(op) if rng.random() < 0.6 and words.get(op) else others)
    elif kind == 3 and modifiers:
        del modifiers[rng.randrange(len(modifiers))]
    elif kind == 4:
        modifiers.insert(rng.randint(0, len(modifiers)), rng.choice(words.get(op) if rng.random() < 0.7 and words.get(op) else others))
    elif kind == 5 and operands:
        operands[rng.randrange(len(operands))] = rng.choice(OPERANDS)
    elif kind == 6 and operands:
        at = rng.randrange(len(operands))
        flat = re.findall(r"%\w+", operands[at])
        operands[at] = operands[at].replace(flat[0], rng.choice(OPERANDS[:6]), 1) if flat else rng.choice(OPERANDS)
    elif kind == 7 and operands:
        at = rng.randrange(len(operands))
        operands[at:at + 1] = [] if rng.random() < 0.5 else [operands[at]] * 2
    return guard + ".".join([op, *modifiers]) + " " + ", ".join(operands)


def module(point, registers, lines):
    head = f".version {point[1]}\n.target {point[0]}\n.address_size 64\n.global .align 16 .b8 sym[64];\n.func f() {{ ret; }}\n"
    wide = [r for r in registers if ".b128" in r]
    plain = " ".join(r for r in registers if ".b128" not in r)
    text = head
    for n, line in enumerate(lines):
        regs = plain + (" " + " ".join(wide) if "%rq" in line else "")
        text += f".visible .entry k{n}() {{ {regs} $table: .branchtargets $here; {line}; $here: ret; }}\n"
    return text, head.count("\n") + 1


def assembler(point, registers, lines, scratch):
    """{number: message} of the lines that ptxas refuses."""
    bad = {}
    while True:
        keep = [n for n in range(len(lines)) if n not in bad]
        if not keep:
            return bad
        text, first = module(point, registers, [lines[n] for n in keep])
        with open(scratch, "w") as f:
            f.write(text)
        try:
            p = subprocess.run([os.environ["PTXAS"], "-c", "-O0", "-arch", point[0], "-o", "/dev/null", scratch], capture_output=True, text=True, errors="replace", timeout=60)
            if p.returncode == 0:
                return bad
            said = p.stderr + p.stdout
        except subprocess.TimeoutExpired:
            said = ""
        before = len(bad)
        for m in re.finditer(r"line (\d+); (?:error|fatal)\s*: (.*)", said):
            n = int(m.group(1)) - first
            if 0 <= n < len(keep):
                bad.setdefault(keep[n], m.group(2))
        if len(bad) == before:
            if len(keep) == 1:
                bad[keep[0]] = said.strip()[:200] or "no end"
                return bad
            half = len(keep) // 2
            for part in (keep[:half], keep[half:]):
                for n, why in assembler(point, registers, [lines[k] for k in part], scratch).items():
                    bad[part[n]] = why
            return bad


def checker(jacq, point, registers, lines, scratch):
    bad = {}
    text, first = module(point, registers, lines)
    while True:
        with open(scratch, "w") as f:
            f.write(text)
        p = subprocess.run([jacq, "ptx-check", scratch], capture_output=True, text=True, errors="replace", timeout=120)
        found = [(int(m.group(1)) - first, m.group(2)) for m in re.finditer(r"^\S+?:(\d+):\d+: error: (.*)", p.stderr, re.M)]
        found += [(int(m.group(1)) - first, m.group(2)) for m in re.finditer(r"^\S+?:(\d+): error: (.*)", p.stderr, re.M)]
        fresh = [f for f in found if f[0] not in bad and 0 <= f[0] < len(lines)]
        bad.update(fresh)
        if not fresh:
            if p.returncode not in (0, 1):
                bad[-1] = f"exit code {p.returncode}: {p.stderr[-200:]}"
            return bad
        # What does not parse hides the checks of the rest.
        rows = text.split("\n")
        for n, _ in fresh:
            rows[n + first - 1] = ""
        text = "\n".join(rows)


def main():
    opts = dict(a[2:].split("=", 1) for a in sys.argv[2:] if a.startswith("--"))
    jacq = opts.get("jacq", os.path.join(os.path.dirname(__file__), "../../target/debug/jacq"))
    rows = [l.rstrip("\n") for l in open(sys.argv[1])]
    registers = [l.strip() for l in rows if l.startswith("\t.reg")]
    wanted = re.compile(opts.get("filter", "."))
    samples = [l for l in rows if not l.startswith("\t.reg") and l.strip() and wanted.search(l)]
    rng = random.Random(int(opts.get("seed", 1)))
    words = {}
    for line in samples:
        op, *modifiers = line.split(" ")[0].split(".")
        words.setdefault(op, set()).update(modifiers)
    words = {op: sorted(m) for op, m in words.items()}
    others = sorted({m for w in words.values() for m in w})
    count, batch = int(opts.get("count", 2000)), 250
    total, apart, groups, log = 0, 0, Counter(), []
    # Each mnemonic as often as any other.
    by_op = {}
    for line in samples:
        by_op.setdefault(line.split(" ")[0].split(".")[0], []).append(line)
    with tempfile.TemporaryDirectory() as folder:
        while total < count:
            point = rng.choice(POINTS)
            lines = []
            while len(lines) < batch:
                line = rng.choice(by_op[rng.choice(sorted(by_op))])
                for _ in range(rng.choice([0, 1, 1, 1, 2])):
                    line = change(rng, line, words, others)
                lines.append(line)
            theirs = assembler(point, registers, lines, os.path.join(folder, "a.ptx"))
            ours = checker(jacq, point, registers, lines, os.path.join(folder, "b.ptx"))
            total += len(lines)
            for n, line in enumerate(lines):
                # ptxas blames a line for a mistake in another one now and then.
                if n in theirs and n not in ours and not assembler(point, registers, [line], os.path.join(folder, "c.ptx")):
                    continue
                if (n in theirs) != (n in ours):
                    apart += 1
                    who = "ptxas" if n in theirs else "jacq"
                    log.append("\t".join([who, *point, line, theirs.get(n, ours.get(n, ""))]))
                    groups[who, line.split(" ")[0].split(".")[0]] += 1
            if -1 in ours:
                log.append("\t".join(["crash", *point, "", ours[-1]]))
    print(f"{total} instructions, {apart} judged apart ({100 - 100 * apart / total:.2f}% alike)")
    for (who, op), n in groups.most_common(60):
        print(f"{n:5} {who} alone refuses {op}")
    if "out" in opts:
        with open(opts["out"], "w") as f:
            f.write("\n".join(log) + "\n")


if __name__ == "__main__":
    main()

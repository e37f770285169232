#!/usr/bin/env python3
"""Compiles LLVM's own NVPTX tests with jacq: the ones that llc and ptxas accept must be accepted here, and compute the same.

usage: llvm_nvptx.py FOLDER [--jacq=PATH] [--filter=TEXT] [--levels=0,3] [--no-run] [--whole=TARGET] [--keep=DIR] [-v]

FOLDER is llvm/test/CodeGen/NVPTX of an LLVM source tree; nothing of it is copied. The RUN lines of each test run in a shell where
`llc` is a shim that records its arguments and its input, so that generators, `sed` and `split-file` work. Each distinct input and
target is then compiled by the real llc (LLC); a target that ptxas (PTXAS) no longer knows becomes the earliest one that it does.
--whole=sm_90 takes each file as it stands instead, for folders whose RUN lines call other tools (Transforms/*/NVPTX), and for modules,
as text or bitcode, of other producers.
What both accept is compiled by jacq at each level, assembled by ptxas, and its kernels are run in the emulator against llc's.
"""
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

EARLIEST = 75
BITCODE = b"BC\xc0\xde"
NEWEST_PTX = "ptx90"
# What llc's answer to an input and target depends on does not change between runs, so it is kept here.
CACHE = os.path.join(tempfile.gettempdir(), "jacquard-llvm-nvptx")

SHIM_LLC = """#!/bin/sh
n=$(mktemp -d "$RECORD/XXXXXXXX")
printf '%s\\n' "$@" > "$n/args"
echo "$EXPECT_FAILURE" > "$n/fails"
cat > "$n/stdin" </dev/stdin
"""
SHIM_NOT = """#!/bin/sh
while [ "${1#--}" != "$1" ]; do shift; done
EXPECT_FAILURE=1 "$@"
exit 0
"""
SHIM_SINK = "#!/bin/sh\nexit 0\n"


def sh(cmd, **kw):
    try:
        return subprocess.run(cmd, capture_output=True, text=True, errors="replace", timeout=120, **kw)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(cmd, 124, "", "timeout")


def make_shims(folder):
    for name, text in [("llc", SHIM_LLC), ("not", SHIM_NOT), ("FileCheck", SHIM_SINK), ("ptxas", SHIM_SINK)]:
        path = os.path.join(folder, name)
        with open(path, "w") as f:
            f.write(text)
        os.chmod(path, 0o755)
    bindir = os.path.dirname(os.path.realpath(os.environ["LLC"]))
    for tool in ["opt", "split-file"]:
        real = os.path.join(bindir, tool)
        if os.path.exists(real):
            os.symlink(real, os.path.join(folder, tool))


def run_lines(text):
    """The commands of a test's RUN lines, with what only runs under a condition on ptxas left out."""
    joined, part = [], ""
    for line in text.splitlines():
        m = re.search(r"RUN:\s?(.*)$", line)
        if not m:
            continue
        part += m.group(1).rstrip()
        if part.endswith("\\"):
            part = part[:-1] + " "
        else:
            joined.append(part)
            part = ""
    out = []
    for cmd in joined:
        cmd = re.sub(r"%if\s+\S+(?:\s*&&\s*\S+)*\s*%\{.*?%\}", "", cmd).strip()
        if cmd:
            out.append(cmd)
    return out


def invocations(path, shims, work):
    """[(arguments, input path)] of each call of llc that is expected to work."""
    record = os.path.join(work, "record")
    os.makedirs(record)
    with open(path, errors="replace") as f:
        text = f.read()
    env = dict(os.environ, PATH=shims + ":" + os.environ["PATH"], RECORD=record, EXPECT_FAILURE="")
    for cmd in run_lines(text):
        cmd = (cmd.replace("%python", sys.executable).replace("%s", path).replace("%S", os.path.dirname(path))
               .replace("%t", os.path.join(work, "t")))
        sh(["sh", "-c", cmd], env=env, stdin=subprocess.DEVNULL, cwd=work)
    found = []
    for n in sorted(os.listdir(record), key=lambda n: os.stat(os.path.join(record, n)).st_mtime_ns):
        d = os.path.join(record, n)
        args = open(os.path.join(d, "args")).read().splitlines()
        if open(os.path.join(d, "fails")).read().strip():
            continue
        source = os.path.join(d, "stdin")
        keep = []
        skip = False
        for i, a in enumerate(args):
            if skip:
                skip = False
            elif a == "-o":
                skip = True
            elif a.startswith("-") and a != "-":
                keep.append(a)
            elif i and args[i - 1] in ("-march", "-mcpu", "-mtriple", "-mattr"):
                keep[-1] += "=" + a
            elif os.path.exists(a):
                source = a
        found.append((keep, source))
    return found


def oracle(args, source):
    """(target, PTX) where llc and ptxas accept the input, else (None, why)."""
    with open(source, "rb") as f:
        data = f.read()
    if not data.startswith(BITCODE) and b"define" not in data and b"@" not in data:
        return None, "no IR"
    if any(a.startswith(("-stop-", "--stop-", "-run-pass", "-filetype=null", "-filetype=obj")) for a in args):
        return None, "prints no PTX"
    key = hashlib.sha256(data + "\0".join(args).encode()).hexdigest()
    cached = os.path.join(CACHE, key)
    if os.path.exists(cached):
        with open(cached) as f:
            return tuple(json.load(f))
    result = oracle_now(args, source)
    os.makedirs(CACHE, exist_ok=True)
    with open(cached, "w") as f:
        json.dump(result, f)
    return result


def oracle_now(args, source):
    cpu = next((a.split("=", 1)[1] for a in args if a.lstrip("-").startswith("mcpu=")), "sm_0")
    m = re.match(r"sm_(\d+)([af]?)$", cpu)
    if not m:
        return None, f"target {cpu}"
    if int(m.group(1)) < EARLIEST:
        cpu = f"sm_{EARLIEST}"
        args = [a for a in args if not a.lstrip("-").startswith(("mcpu=", "mattr="))]
        args += [f"-mcpu={cpu}", f"-mattr=+{NEWEST_PTX}"]
    r = sh([os.environ["LLC"], "-o", "-", *args, source])
    if r.returncode:
        return None, "llc: " + first_line(r.stderr)
    with tempfile.NamedTemporaryFile("w", suffix=".ptx") as f:
        f.write(r.stdout)
        f.flush()
        p = ptxas(f.name, cpu)
    if p:
        return None, "ptxas: " + p
    return cpu, r.stdout


def version(args, ptx):
    """The PTX version, where the test asks for one."""
    asked = any("+ptx" in a for a in args)
    found = re.search(r"^\.version (\S+)", ptx, re.M) if asked else None
    return [f"--ptx-version={found.group(1)}"] if found else []


def ptxas(path, cpu):
    r = sh([os.environ["PTXAS"], f"-arch={cpu}", "-c", "-o", "/dev/null", path])
    return first_line(r.stdout + r.stderr, "error|fatal") if r.returncode else ""


def first_line(text, wanted="error|LLVM ERROR|Assertion"):
    lines = [l for l in text.splitlines() if l.strip()]
    for l in lines:
        if re.search(wanted, l):
            return l.strip()
    return lines[0].strip() if lines else "no message"


# --- execution

PARAM = re.compile(r"\.param\s+(?:\.align\s+(\d+)\s+)?\.(\w+)((?:\s+\.ptr\b[^,\)\s]*(?:\s+\.\w+(?:\s+\d+)?)*)?)\s+([\w$%]+)(?:\[(\d+)\])?")


def kernels(ptx):
    """{kernel: argument list for jacq run}; kernels that cannot be called blindly are left out."""
    found = {}
    for m in re.finditer(r"^\s*(?:\.visible\s+|\.weak\s+)?\.entry\s+([\w$]+)\s*(?:\(([^)]*)\))?([^{;]*)\{", ptx, re.M):
        args = []
        for p in PARAM.finditer(m.group(2) or ""):
            size, kind, ptr, name, count = p.group(1), p.group(2), p.group(3), p.group(4), p.group(5)
            if count:
                args.append("bytes:" + "".join(f"{(7 * i + 3) % 251:02x}" for i in range(int(count))))
            elif kind in ("texref", "surfref", "samplerref"):
                args = None
                break
            elif ptr.strip() or kind in ("u64", "b64", "s64"):
                args.append("u32[2048]:rand:out" if ptr.strip() else ("u64", name))
            elif kind == "f32":
                args.append("f32:1.5")
            elif kind == "f64":
                args.append("f64:2.25")
            else:
                bits = int(re.search(r"\d+$", kind).group(0)) if re.search(r"\d+$", kind) else 32
                args.append(f"u{min(bits, 64)}:{3 if bits > 8 else 1}")
        if args is not None:
            found[m.group(1)] = (args, m.group(3))
    return found


def run_kernel(jacq, path, kernel, args, extra):
    cmd = [jacq, "run", path, "--kernel", kernel, "--block", "32", "--steps", "200000", *extra]
    for a in args:
        cmd += ["--arg", a]
    return sh(cmd)


def compare(jacq, ours, theirs, theirs_text):
    """(number of kernels compared, first difference)."""
    count = 0
    for name, (args, directives) in kernels(theirs_text).items():
        extra = []
        m = re.search(r"\.reqntid\s+(\d+)(?:\s*,\s*(\d+))?(?:\s*,\s*(\d+))?", directives)
        if m:
            extra += ["--block", ",".join(g or "1" for g in m.groups())]
        if ".reqnctapercluster" in directives or ".explicitcluster" in directives:
            continue
        # A 64-bit parameter that does not say what it is: a pointer first, then a number.
        choices = ["u32[2048]:rand:out", "u64:5"] if any(isinstance(a, tuple) for a in args) else [None]
        for c in choices:
            concrete = [c if isinstance(a, tuple) else a for a in args]
            if not any(str(a).endswith(":out") for a in concrete):
                continue
            r = run_kernel(jacq, theirs, name, concrete, extra)
            if r.returncode:
                continue
            count += 1
            for path in ours:
                o = run_kernel(jacq, path, name, concrete, extra)
                if o.returncode:
                    return count, f"{name}: run: {first_line(o.stderr)}"
                if o.stdout != r.stdout:
                    a, b = o.stdout.split(), r.stdout.split()
                    at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
                    return count, f"{name}: results differ at word {at}: {a[at:at+1]} and llc's {b[at:at+1]}"
            break
    return count, ""


def main():
    opts = dict(a[2:].split("=", 1) if "=" in a else (a[2:], "1") for a in sys.argv[1:] if a.startswith("--"))
    folder = [a for a in sys.argv[1:] if not a.startswith("-")][0]
    verbose = "-v" in sys.argv
    jacq = os.path.abspath(opts.get("jacq", os.path.join(os.path.dirname(__file__), "../../target/debug/jacq")))
    levels = opts.get("levels", "0,3").split(",")
    top = tempfile.mkdtemp()
    shims = os.path.join(top, "bin")
    os.makedirs(shims)
    make_shims(shims)
    passed, failed, skipped, ran = [], {}, Counter(), 0
    names = sorted(n for n in os.listdir(folder) if n.endswith((".ll", ".bc", ".py")))
    for name in names:
        if opts.get("filter", "") not in name:
            continue
        work = os.path.join(top, name)
        os.makedirs(work)
        accepted, reasons, error = set(), [], ""
        path = os.path.abspath(os.path.join(folder, name))
        if "whole" in opts:
            calls = [(["-mtriple=nvptx64-nvidia-cuda", f"-mcpu={opts['whole']}"], path)]
        else:
            calls = invocations(path, shims, work)
        for args, source in calls:
            cpu, ptx = oracle(args, source)
            if cpu is None:
                reasons.append(ptx)
                continue
            key = (cpu, hashlib.sha256(open(source, "rb").read()).digest())
            if key in accepted:
                continue
            accepted.add(key)
            ll = os.path.join(work, f"{len(accepted)}" + (".bc" if name.endswith(".bc") else ".ll"))
            shutil.copy(source, ll)
            theirs = ll[:-2] + "llc.ptx"
            with open(theirs, "w") as f:
                f.write(ptx)
            ours = []
            for level in levels:
                out = f"{ll[:-3]}.O{level}.ptx"
                r = sh([jacq, ll, f"-arch={cpu}", f"-O{level}", *version(args, ptx), "-o", out])
                if r.returncode:
                    error = f"O{level}: " + first_line(r.stderr, "error|panicked")
                    break
                p = ptxas(out, cpu)
                if p:
                    error = f"O{level} ptxas: {p}"
                    break
                ours.append(out)
            if not error and "no-run" not in opts:
                n, error = compare(jacq, ours, theirs, ptx)
                ran += n
            if error:
                break
        if error:
            failed[name] = error
            print(f"FAIL {name}: {error}", flush=True)
        elif accepted:
            passed.append(name)
        else:
            skipped[re.sub(r"\S*/\S+", "", reasons[0])[:90] if reasons else "llc is not run"] += 1
            if verbose:
                print(f"skip {name}: {reasons[:1]}")
        if "keep" in opts:
            shutil.copytree(work, os.path.join(opts["keep"], name), dirs_exist_ok=True)
        shutil.rmtree(work)
    total = len(passed) + len(failed)
    print(f"\n{len(passed)} of {total} pass ({100 * len(passed) / max(total, 1):.1f}%), {ran} kernels compared")
    print("failures by message:")
    for why, n in Counter(re.sub(r"'[^']*'|`[^`]*`|@\S+|\S*/\S+|\d+:\d+", "_", w)[:120] for w in failed.values()).most_common():
        print(f"  {n:4} {why}")
    print("not accepted by llc or ptxas:")
    for why, n in skipped.most_common():
        print(f"  {n:4} {why}")
    shutil.rmtree(top)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Compiles the CUDA programs of a folder of sources by nvcc and by jacq, and compares what both give.

usage: corpus.py JACQ FOLDER [option...]
Each folder in FOLDER is one source (a repository, an unpacked package). Of each, up to --per-source .cu files that nvcc takes are compiled
by jacq with the same flags, the toolkit's headers and the system's C++ headers. Include folders are guessed: those of the source, then of
--lib, that hold a header which the file or a header of it names.

  --state FILE       keeps nvcc's answers (JSON, a line for each file): a later run compiles with jacq alone
  --per-source N     files of a source that nvcc takes, at most (40); twice as many are tried
  --lib DIR          more include folders, for any source (repeatable)
  --only TEXT        files whose path contains TEXT (repeatable)
  --failed FILE      files that FILE, a result of --out, says fail
  --out FILE         results, a line of JSON for each file
  --jobs N           compilations at a time (2)
  --arch A, --std S  sm_80, c++17
  --minutes N        starts nothing after that time
  --refused          jacq first, nvcc only for what jacq refuses: the quick way to causes. Kernels are not compared; what both
                     refuse is not counted, what nvcc alone refuses is. At -O0, without ptxas

NVCC, PTXAS and CUDA_HOME name the toolkit. Symbols are compared without what differs by file: hashes of unnamed namespaces and of statics.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time

LIMIT_S = 60
MISSING = re.compile(r"file not found|cannot find|no such file|not found", re.I)
HEADER = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]', re.M)
HEADER_ENDS = (".h", ".hpp", ".hh", ".cuh", ".inl", ".inc", ".hxx", ".cu", ".ipp", ".tpp", ".impl", ".c", ".cc", ".cpp", ".def")


def text_of(path):
    with open(path, encoding="utf-8", errors="replace") as f:
        return f.read()


class Source:
    """One folder of FOLDER: its programs, and where its headers lie."""

    def __init__(self, root):
        self.root, self.name = root, os.path.basename(root)
        self.programs, self.headers, self.named = [], collections.defaultdict(list), {}
        for folder, _, files in os.walk(root):
            for f in files:
                path = os.path.join(folder, f)
                if f.endswith(".cu"):
                    self.programs.append(path)
                if f.endswith(HEADER_ENDS):
                    self.headers[f].append(path)
        # An order that is the same each time, but not that of the names: a sample is of the whole source.
        self.programs.sort(key=lambda p: hashlib.md5(os.path.relpath(p, root).encode()).digest())

    def includes(self, path):
        if path not in self.named:
            self.named[path] = HEADER.findall(text_of(path))
        return self.named[path]

    def find(self, header, user):
        """(header's path, folder to give as -I or None)"""
        beside = os.path.normpath(os.path.join(os.path.dirname(user), header))
        if os.path.isfile(beside):
            return beside, None
        plain = re.sub(r"^(\.\.?/)+", "", header)
        found = [p for p in self.headers.get(os.path.basename(header), []) if p.endswith("/" + plain)]
        if not found:
            return None, None
        best = max(found, key=lambda p: (len(os.path.commonpath([p, user])), -len(p)))
        return best, best[: -len(plain) - 1] if plain == header else None

    def include_dirs(self, program):
        seen, todo, folders = {program}, [program], []
        while todo and len(seen) < 600:
            user = todo.pop(0)
            for header in self.includes(user):
                path, folder = self.find(header, user)
                if folder and folder not in folders:
                    folders.append(folder)
                if path and path not in seen:
                    seen.add(path)
                    todo.append(path)
        return folders


def run(command):
    """(exit status, what it said, seconds)"""
    start = time.monotonic()
    # A session of its own, so that the end of time ends nvcc's children too.
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        said, _ = child.communicate(timeout=LIMIT_S)
        status = child.returncode
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, 9)
        said, status = b"no end", "time"
        child.communicate()
    return status, said.decode(errors="replace"), time.monotonic() - start


def plain(name):
    """A name without what only tells files of one program apart: the unit's name, of a length that is written before it."""
    static = re.match(r"__nv_static_(\d+)_", name)
    if static:
        name = name[static.end() + int(static[1]) + 1 :]
    out, at = "", 0
    for m in re.finditer(r"(\d+)(_INTERNAL_|_GLOBAL__N_)", name):
        if m.start() >= at:
            out += name[at : m.start()] + m[2]
            at = m.end(1) + int(m[1])
    return out + name[at:]


def symbols(ptx):
    """(kernels, variables) that PTX defines."""
    kernels = {plain(n) for n in re.findall(r"\.entry\s+([\w$]+)", ptx)}
    found = re.findall(r"^\s*((?:\.\w+\s+(?:\d+\s+)?)*)\.(?:global|const)\s+(?:\.\w+\s+(?:\d+\s+)?)*([\w$]+)", ptx, re.M)
    return sorted(kernels), sorted({plain(n) for how, n in found if ".extern" not in how and "$" not in n})


def first_error(said):
    """The first error of a compiler, without what differs by file."""
    lines = [l for l in said.splitlines() if re.search(r"\berror\b|panicked|fatal|overflow", l)]
    return re.sub(r"^\S+?:\d+:\d+: |^\S+?\(\d+\): ", "", lines[0])[:220] if lines else said.strip()[:220]


def where(said):
    m = re.search(r"^(\S+?:\d+:\d+): (?:fatal )?error", said, re.M)
    return m[1] if m else ""


def host_headers():
    """Where the host's compiler looks for its headers, which nvcc takes from it."""
    said = subprocess.run(["g++", "-E", "-x", "c++", "-v", os.devnull], capture_output=True, text=True).stderr
    return re.findall(r"^ (/\S+)$", said.partition("search starts here:\n#include <")[2].partition("End of")[0], re.M)


class Corpus:
    def __init__(self, args):
        self.args = args
        self.known = {}
        if args.state and os.path.exists(args.state):
            with open(args.state) as f:
                for line in f:
                    one = json.loads(line)
                    self.known[one["file"]] = one
        self.state = open(args.state, "a") if args.state else None
        self.out = open(args.out, "w") if args.out else None
        self.results = []
        self.host = [word for d in host_headers() for word in ("-isystem", d)]
        self.end = time.monotonic() + args.minutes * 60

    def flags(self, folders):
        more = ["--extended-lambda", "--expt-relaxed-constexpr"]
        return [f"-arch={self.args.arch}", f"-std={self.args.std}", *more, *(f"-I{d}" for d in [*folders, *self.args.lib])]

    def nvcc(self, source, program):
        key = os.path.relpath(program, self.args.folder)
        if key in self.known:
            return self.known[key]
        flags = self.flags(source.include_dirs(program))
        with tempfile.TemporaryDirectory() as t:
            out = os.path.join(t, "k.ptx")
            status, said, took = run([os.environ["NVCC"], "-ptx", "-w", *flags, "-o", out, program])
            ok = status == 0 and os.path.exists(out)
            kernels, variables = symbols(text_of(out)) if ok else ([], [])
        one = dict(file=key, ok=ok, flags=flags, kernels=kernels, variables=variables, took=took)
        one["said"] = "" if ok else first_error(said)
        self.known[key] = one
        if self.state:
            self.state.write(json.dumps(one) + "\n")
            self.state.flush()
        return one

    def jacq(self, wanted):
        program = os.path.join(self.args.folder, wanted["file"])
        with tempfile.TemporaryDirectory() as t:
            out = os.path.join(t, "k.ptx")
            quick = ["-O0"] if self.args.refused else []
            headers = [*quick, f"--cuda-path={os.environ['CUDA_HOME']}", *self.host]
            status, said, took = run([self.args.jacq, program, "-w", *wanted["flags"], *headers, "-o", out])
            one = dict(file=wanted["file"], took=took, nvcc=wanted["took"], how="equal", said="", where="")
            if status != 0 or not os.path.exists(out):
                crash = status in (101, 134) or isinstance(status, int) and status < 0 or "panicked" in said
                one["how"] = "no end" if status == "time" else "crash" if crash else "refused"
                one["said"], one["where"] = first_error(said), where(said)
                return one
            if self.args.refused:
                return one
            kernels, variables = symbols(text_of(out))
            if kernels != wanted["kernels"]:
                one["how"] = "kernels differ"
                one["said"] = differ(kernels, wanted["kernels"])
            elif variables != wanted["variables"]:
                one["variables"] = differ(variables, wanted["variables"])
            status, said, _ = run([os.environ["PTXAS"], f"-arch={self.args.arch}", "-O0", "-o", os.devnull, out])
            if status != 0:
                one["ptxas"] = first_error(said)
            return one

    def refused(self, source, program):
        """What jacq refuses, if nvcc takes it."""
        key = os.path.relpath(program, self.args.folder)
        flags = self.flags(source.include_dirs(program))
        one = self.jacq(self.known.get(key) or dict(file=key, flags=flags, took=0, kernels=None))
        if one["how"] in ("refused", "no end") and MISSING.search(one["said"]):
            return None
        if one["how"] != "equal" and not self.nvcc(source, program)["ok"]:
            return None
        return one

    def file(self, source, program):
        if self.args.refused:
            one = self.refused(source, program)
            return one is not None and self.keep(one)
        wanted = self.nvcc(source, program)
        if not wanted["ok"]:
            return False
        return self.keep(self.jacq(wanted))

    def keep(self, one):
        self.results.append(one)
        if self.out:
            self.out.write(json.dumps(one) + "\n")
            self.out.flush()
        if one["how"] != "equal" or "ptxas" in one:
            print(f"{one['file']}: {one['how']}: {one['said']} {one['where']} {one.get('ptxas', '')}", flush=True)
        return True

    def source(self, root, chosen):
        """One source's next file that nvcc takes, each time it is asked."""
        source = Source(root)
        programs = [p for p in source.programs if chosen(os.path.relpath(p, self.args.folder))]
        taken = 0
        for program in programs[: 2 * self.args.per_source]:
            if taken >= self.args.per_source or time.monotonic() > self.end:
                return
            taken += self.file(source, program)
            yield


def differ(found, wanted):
    more, less = sorted(set(found) - set(wanted)), sorted(set(wanted) - set(found))
    return f"{len(found)} for {len(wanted)}; ours alone {more[:3]}, nvcc's alone {less[:3]}"


def compared(results, count, total, share):
    compiled = count["equal"] + count["kernels differ"]
    rejected = [r for r in results if "ptxas" in r]
    variables = [r for r in results if "variables" in r]
    print(f"nvcc takes         {total}")
    print(f"jacq takes         {share(compiled)}")
    print(f"ptxas takes        {share(compiled - len(rejected), compiled)}")
    print(f"kernels equal      {share(count['equal'])}")
    print(f"variables equal    {share(count['equal'] - len(variables), count['equal'])}")


def table(results, refused):
    count = collections.Counter(r["how"] for r in results)
    total = len(results)
    variables = [r for r in results if "variables" in r]

    def share(n, of=total):
        return f"{n} of {of} ({100 * n / max(of, 1):.2f}%)"

    print(f"\nsources            {len({r['file'].split('/')[0] for r in results})}")
    if refused:
        print(f"jacq takes         {count['equal']} (nvcc was not asked, nothing compared; headers not found are left out)")
        print(f"refused            {total - count['equal']} that nvcc takes")
    else:
        compared(results, count, total, share)
    print(f"crashes            {count['crash']}")
    print(f"no end in {LIMIT_S} s     {count['no end']}")
    print(f"time               {sum(r['took'] for r in results):.0f} s, nvcc -ptx {sum(r['nvcc'] for r in results):.0f} s")
    groups = collections.defaultdict(list)
    for r in results:
        if r["how"] != "equal":
            groups[r["how"], re.sub(r"[`'][^`']*[`']", "`…`", r["said"])[:120]].append(r)
        if "ptxas" in r:
            groups["ptxas", re.sub(r"'[^']*'|line \d+", "…", r["ptxas"])[:120]].append(r)
    for r in variables:
        groups["variables differ", r["variables"][:160]].append(r)
    for (how, said), members in sorted(groups.items(), key=lambda g: (g[0][0], -len(g[1]))):
        print(f"{len(members):4} {how}: {said}\n       {members[0]['file']} {members[0]['where']} {members[0]['said'][:160]}")


def main():
    ask = argparse.ArgumentParser(usage=__doc__)
    ask.add_argument("jacq")
    ask.add_argument("folder")
    for name in ["--state", "--failed", "--out"]:
        ask.add_argument(name)
    for name in ["--lib", "--only"]:
        ask.add_argument(name, action="append", default=[])
    for name, value in [("--per-source", 40), ("--jobs", 2), ("--minutes", 600)]:
        ask.add_argument(name, type=int, default=value)
    ask.add_argument("--refused", action="store_true")
    ask.add_argument("--arch", default="sm_80")
    ask.add_argument("--std", default="c++17")
    args = ask.parse_args()
    args.folder = os.path.abspath(args.folder)
    failed = None
    if args.failed:
        with open(args.failed) as f:
            failed = {r["file"] for r in map(json.loads, f) if r["how"] != "equal" or "ptxas" in r}

    def chosen(path):
        return (failed is None or path in failed) and (not args.only or any(o in path for o in args.only))

    corpus = Corpus(args)
    roots = sorted(e.path for e in os.scandir(args.folder) if e.is_dir())
    # Sources take turns, so that a run that ends early has seen something of each.
    turns = [corpus.source(r, chosen) for r in roots]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        while turns:
            more = list(pool.map(lambda t: next(t, t) is not t, turns))
            turns = [t for t, m in zip(turns, more) if m]
    table(corpus.results, args.refused)


if __name__ == "__main__":
    sys.exit(main())

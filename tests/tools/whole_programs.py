#!/usr/bin/env python3
"""Builds whole CUDA programs of a folder with `jacq build` and runs them on the software device.

    tests/tools/whole_programs.py JACQ FOLDER... [--jobs N] [--only TEXT] [--sample N] [--limit SECONDS] [--cccl FOLDER] [--log FILE]

A program is a folder with a Makefile whose compiler is `CC`, `NVCC` or nvcc (HeCBench, Rodinia), or with CUDA sources (cuda-samples). Nothing of
NVIDIA's is on the path; nvcc there is `jacq`. A program passes when it ends with 0 and says nothing of failure; it checks itself when it says that it passed.
Programs that fail for a file that the folders do not have are counted apart, and so are those for libraries that are not CUDA's runtime.
Prints each program with what became of it and the seconds that it took (elapsed, and of processors), then how many came how far and why
the others did not.
"""
import sys

# A script of this folder has the name of a standard module.
sys.path = [p for p in sys.path if not p.endswith("tests/tools")]
import argparse
import concurrent.futures
import os
import random
import re
import shutil
import subprocess
import tempfile
import time

FAILED = re.compile(r"\b(FAIL(ED|URE)?|mismatch|incorrect|error|wrong|Abort)\b", re.I)
NO_FAILURE = re.compile(r"\b(no|0|without|max\w*|average|relative|absolute|rms|mean|L2|numerical) ?(abs\w* |rel\w* )?errors?\b|errors?( rate)? ?[:=] ?[0-9.]|error (norm|tolerance|bound)|\bno error\b", re.I)
PASSED = re.compile(r"\b(PASS(ED)?|success(ful(ly)?)?|correct|verified|OK)\b", re.I)


# Other libraries of NVIDIA's and of others, which a program needs to be built.
LIBRARY = re.compile(r"(cublas|cusparse|cusolver|cufft|curand|cudnn|nccl|cutlass|nvml|npp|nvshmem|mpi|boost|gsl|cutensor|rdkit|cudss|cuda_gl_interop|GL)\w*([./]\S*)?: No such file")
# Words of arguments and of messages that name a file.
A_FILE = re.compile(r"[\w.+/-]*[\w+-](?:/[\w.+-]+|\.[A-Za-z][\w]{1,9})\b")
CANNOT_READ = re.compile(r"open|load|read|find|exist|no such|file", re.I)


# A folder that `jacq toolkit` laid out, for Makefiles that name nvcc and the toolkit's folder themselves.
TOOLKIT = ""


def environment():
    """Without a toolkit of NVIDIA's."""
    env = {k: v for k, v in os.environ.items() if not re.match(r"CUDA|NV|CICC|LIBNVVM|PTXAS", k)}
    env["PATH"] = f"{TOOLKIT}/bin:/usr/local/bin:/usr/bin:/bin"
    return env


def processors(session):
    """Seconds that processors worked for the processes of a session."""
    ticks = 0
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/stat") as f:
                fields = f.read().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session:
            ticks += sum(int(t) for t in fields[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")


# So much longer than processors work for it may a run take: the machine may be busy, and programs may sleep.
PATIENCE = 8


def run(command, folder, limit):
    """Exit code (None: too long), what was said, and the seconds that passed and that processors worked. The limit is for the latter."""
    began, looked = time.monotonic(), 0
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, cwd=folder, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                   env=environment(), start_new_session=True)
        ended, late = 0, False
        while not ended:
            ended, status, used = os.wait4(process.pid, 0 if late else os.WNOHANG)
            passed = time.monotonic() - began
            if not ended and passed > max(looked + 0.5, limit):
                looked, worked = passed, processors(process.pid)
                late = worked > limit or passed > PATIENCE * limit
                if late:
                    os.killpg(process.pid, 9)
            elif not ended:
                time.sleep(0.02)
        process.returncode = os.waitstatus_to_exitcode(status)
        worked = worked if late else used.ru_utime + used.ru_stime
        took = f"{time.monotonic() - began:.1f} s, {worked:.1f} s of processors"
        out.seek(0)
        return None if late else process.returncode, out.read(200_000).decode(errors="replace"), took


def missing_file(command, said, folder):
    """A file that a program which failed was given, or says it wants, and that is not there."""
    words = A_FILE.findall(command)
    for line in said.splitlines():
        if CANNOT_READ.search(line):
            words += A_FILE.findall(line)
    for word in words:
        if not word.endswith((".cu", ".cpp", ".h", ".cuh", ".hpp", ".c")) and not os.path.exists(os.path.join(folder, word)):
            return word
    return None


def failures(said):
    """Lines that tell of a failure."""
    return [l for l in said.splitlines() if FAILED.search(l) and not NO_FAILURE.search(l)]


def cause(text):
    """The first error, without names of files and places."""
    for line in text.splitlines():
        m = re.search(r"(fatal error|error): (.*)", line) or re.search(r"(jacq build): (.*)", line) or re.search(r"(undefined reference to) (.*)", line)
        if m:
            return f"{m.group(1)}: {m.group(2)}"[:110]
    lines = [l for l in text.splitlines() if l.strip()]
    return lines[-1][:110] if lines else "no output"


def makefile_program(jacq, cccl, folder, limit):
    """Builds by make; gives the command that runs the program."""
    compiler = " ".join([jacq, "build", *cccl])
    names = [f"{n}={compiler}" for n in ("CC", "NVCC", "CUDA_CC", "CUCC")] + ["LAUNCHER=", "ARCH=sm_75"] + [f"{n}={TOOLKIT}" for n in ("CUDA_HOME", "CUDA_PATH", "CUDA_DIR")]
    code, said, _ = run(["make", "-B", *names], folder, limit)
    if code != 0:
        return None, said if code is not None else said + "\nerror: the build took too long"
    _, dry, _ = run(["make", "-n", "run", *names], folder, limit)
    own = os.path.join(folder, "run")
    if os.path.isfile(own):
        with open(own, errors="replace") as f:
            dry += f.read()
    commands = [l.strip() for l in dry.splitlines() if re.match(r"^\s*(\./|\.\./|time )", l)]
    return (commands[:1] or None), said if commands else "error: the Makefile does not say how to run it"


def plain_program(jacq, cccl, folder, common, limit):
    sources = sorted(f for f in os.listdir(folder) if f.endswith((".cu", ".cpp", ".c")))
    includes = [f"-I{d}" for d in common]
    # Code that a program loads by the driver's interface, as the build files of cuda-samples make it.
    if any("cuModuleLoad" in open(os.path.join(folder, f), errors="replace").read() for f in sources):
        kernels = [f for f in sources if f.endswith("_kernel.cu")]
        sources = [f for f in sources if f not in kernels] + ["-lcuda"]
        for kernel in kernels:
            for flag, suffix in (("-fatbin", "fatbin"), ("-ptx", "ptx")):
                code, said, _ = run([jacq, "build", flag, *includes, kernel, "-o", f"{kernel[:-3]}64.{suffix}"], folder, limit)
                if code != 0:
                    return None, said
    code, said, _ = run([jacq, "build", *cccl, "-O2", *includes, *sources, "-o", "program", "-lm"], folder, limit)
    return (["./program"] if code == 0 else None), said


def less(number):
    """A smaller size or count: programs are made for GPUs."""
    n = int(number.group())
    return str(n if n <= 4 else 2 if n <= 16 else 16 if n <= 256 else 64 if n <= 4096 else 256 if n <= 1 << 20 else 4096)


# So many folders above a program's own are looked into by its relative paths.
ABOVE = 3


def beside_neighbors(folder, scratch):
    """A copy of a folder, with links to its neighbors and to those of the folders above."""
    parts = folder.strip("/").split("/")
    first = max(1, len(parts) - ABOVE)
    for n in range(first, len(parts)):
        place, at = "/" + "/".join(parts[:n]), os.path.join(scratch, *parts[first - 1 : n])
        os.makedirs(at)
        for other in os.listdir(place):
            if other != parts[n]:
                os.symlink(os.path.join(place, other), os.path.join(at, other))
    own = os.path.join(scratch, *parts[first - 1 :])
    shutil.copytree(folder, own, symlinks=True)
    return own


def one(jacq, cccl, folder, common, limits):
    with tempfile.TemporaryDirectory() as scratch:
        own = beside_neighbors(folder, scratch)
        makefile = os.path.exists(os.path.join(own, "Makefile"))
        commands, said = makefile_program(jacq, cccl, own, limits[0]) if makefile else plain_program(jacq, cccl, own, common, limits[0])
        if not commands:
            return ("other library" if LIBRARY.search(said) else "not built"), cause(said), said, ""
        if limits[1] == 0:
            return "built", "", said, ""
        smaller = re.sub(r"(?<![\w./-])\d+(?![\w.])", less, commands[0])
        if limits[2] and smaller != commands[0]:
            code, said, took = run(["/bin/sh", "-c", smaller], own, limits[1])
            if code == 0 and not failures(said):
                return "smaller", f"holds with smaller arguments, others not tried: {smaller}", said, took
        code, said, took = run(["/bin/sh", "-c", commands[0]], own, limits[1])
        lines = failures(said)
        shrunk = code is None
        if shrunk and not limits[2]:
            code, said, _ = run(["/bin/sh", "-c", smaller], own, limits[1])
            lines = failures(said)
        if code is None:
            return "too long", "ran into the time limit, and so with smaller arguments", said, took
        if shrunk and (code != 0 or lines):
            # Whether it holds for such arguments is not known.
            return "too long", "ran into the time limit, and failed with smaller arguments", said, took
        if shrunk:
            return "smaller", "holds with smaller arguments, and ran into the time limit with its own", said, took
        lacks = missing_file(commands[0], said, own) if code != 0 or lines else None
        if lacks:
            return "no input", f"needs {lacks}", said, took
        if code != 0:
            return "failed", f"exit code {code}: {lines[0][:90] if lines else cause(said)}", said, took
        if lines:
            return "failed", lines[0][:110], said, took
        return ("passed" if PASSED.search(said) else "ended"), "", said, took


def main():
    p = argparse.ArgumentParser()
    p.add_argument("jacq")
    p.add_argument("folders", nargs="+")
    p.add_argument("--jobs", type=int, default=1)
    p.add_argument("--only", default="")
    p.add_argument("--skip", default="")
    p.add_argument("--list", help="a file with folders, one a line: those alone")
    p.add_argument("--every", type=int, default=1, help="takes one program of N")
    p.add_argument("--sample", type=int, default=0, help="takes N programs by chance")
    p.add_argument("--seed", type=int, default=1, help="another sample")
    p.add_argument("--cccl", help="a folder of CCCL, for programs that use Thrust and CUB")
    p.add_argument("--limit", type=float, default=60, help="seconds that processors may work for a run; 0: build only")
    p.add_argument("--smaller", action="store_true", help="tries smaller arguments first, and a program's own where those do not hold")
    p.add_argument("--log", help="a file for all that was said")
    a = p.parse_args()
    programs, common = [], []
    for top in a.folders:
        for folder, names, files in os.walk(top):
            names.sort()
            if os.path.basename(folder) == "Common":
                common.append(os.path.abspath(folder))
                names.clear()
                continue
            sources = [f for f in files if f.endswith(".cu")]
            below = (f for _, _, all in os.walk(folder) for f in all)
            if "Makefile" in files and folder != top and any(f.endswith((".cu", ".cpp")) for f in below) or sources:
                programs.append(os.path.abspath(folder))
                names.clear()
    programs = [f for f in programs if re.search(a.only, f) and not (a.skip and re.search(a.skip, f))][:: a.every]
    if a.list:
        with open(a.list) as f:
            named = {os.path.abspath(l.strip()) for l in f if l.strip()}
        programs = [f for f in programs if f in named]
    if a.sample:
        programs = random.Random(a.seed).sample(programs, min(a.sample, len(programs)))
    cccl = [f"--cccl={os.path.abspath(a.cccl)}"] if a.cccl else []
    jacq = os.path.abspath(a.jacq)
    global TOOLKIT
    toolkit = tempfile.TemporaryDirectory()
    TOOLKIT = toolkit.name
    subprocess.run([jacq, "toolkit", TOOLKIT], check=True)
    counts, causes = {}, {}
    log = open(a.log, "w") if a.log else None
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        jobs = {pool.submit(one, jacq, cccl, f, common, (300, a.limit, a.smaller)): f for f in programs}
        for job in concurrent.futures.as_completed(jobs):
            name = os.path.basename(jobs[job])
            try:
                state, why, said, took = job.result()
            except OSError as e:
                state, why, said, took = "failed", str(e), "", ""
            counts[state] = counts.get(state, 0) + 1
            if why:
                causes.setdefault((state, why), []).append(name)
            print(f"{name}: {state}{': ' + why if why else ''}{f' ({took})' if took else ''}", flush=True)
            if log:
                log.write(f"======== {name}: {state}: {why}\n{said}\n")
                log.flush()
    print()
    for (state, why), names in sorted(causes.items(), key=lambda c: -len(c[1])):
        print(f"{len(names):4} {state}: {why}  ({', '.join(sorted(names)[:4])})")
    unbuilt = ("not built", "other library")
    built = sum(n for s, n in counts.items() if s not in unbuilt)
    ran = ", ".join(f"{n} {s}" for s, n in sorted(counts.items()) if s != "built")
    print(f"{len(programs)} tried, {built} built" + (f": {ran}" if ran else ""))


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Compares what our runtime calls of the driver with what NVIDIA's asks for.

    tests/tools/runtime_calls.py RECORDER OURS NVIDIA NVCC [--log FILE] PROGRAM.cu...

RECORDER is a libcuda.so.1 that writes down calls (tests/suites/recorder.rs makes one), OURS a folder with our libcuda.so.1 and libcudart.so.13,
NVIDIA the libcudart.so.13 of a toolkit, which NVCC belongs to. Each program is built for the shared runtime and runs on ours over the recorder.

NVIDIA's runtime looks up each function that it will ever call, by name and version, before it does anything; then it wants the driver to show
that it is NVIDIA's, and goes no further. So its order beyond initialization can't be seen here; the functions can: a program of ours is right if it
says ok, calls nothing that NVIDIA's runtime does not look up, and initializes, makes a context current, loads, finds the kernel and launches, in this
order.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ORDER = ["cuInit", "cuDevicePrimaryCtxRetain", "cuCtxSetCurrent", "cuLibraryLoadData", "cuLibraryGetKernel", "cuLaunchKernel"]
HERE = pathlib.Path(__file__).resolve().parent.parent


def run(command, folder, **env):
    return subprocess.run(command, cwd=folder, env={**os.environ, **env}, capture_output=True, text=True, timeout=300)


def stem(symbol):
    """A function's name without the number of its form and the form for per-thread streams."""
    return re.sub(r"(_v\d+)?(_pt[ds][sz])?$", "", symbol)


def looked_up(a, folder):
    """The names that NVIDIA's runtime looks up."""
    place = folder / "nvidia"
    place.mkdir()
    (place / "libcudart.so.13").symlink_to(a.nvidia)
    (place / "libcuda.so.1").symlink_to(a.recorder)
    source = folder / "count.cu"
    source.write_text("int main() { int n; return cudaGetDeviceCount(&n); }\n")
    build(a, source, folder / "count")
    run([folder / "count"], folder, LD_LIBRARY_PATH=str(place), RECORD_DRIVER=str(a.ours / "libcuda.so.1"), RECORD_TO=str(folder / "count.calls"),
        RECORD_LOOKUPS=str(folder / "lookups"))
    return {line.split()[0] for line in (folder / "lookups").read_text().splitlines() if line.split()[0] != "0"}


def build(a, source, out):
    first = source.read_text().splitlines()[0]
    own = first.removeprefix("// nvcc:").split() if first.startswith("// nvcc:") else []
    arch = [] if any("arch" in o for o in own) else ["-gencode", "arch=compute_90a,code=compute_90a"]
    lib = a.nvcc.parent.parent / "lib"
    command = [a.nvcc, "-std=c++17", "-w", "--extended-lambda", "-cudart", "none", *arch, *(o for o in own if o != "-cudart"), "-include", "cstdint", "-include", "cuda.h",
               f"-I{source.parent}", f"-L{lib}", source, "-o", out, "-Xlinker", a.nvidia, "-Xlinker", a.ours / "libcuda.so.1"]
    r = run([str(c) for c in command if c != "shared"], out.parent)
    return None if r.returncode == 0 else r.stderr.splitlines()[-1] if r.stderr else "not built"


def judged(a, source, folder, known):
    out, calls = folder / source.stem, folder / (source.stem + ".calls")
    failed = build(a, source, out)
    if failed:
        return f"not built: {failed[:120]}", []
    r = run([out], folder, LD_LIBRARY_PATH=str(folder / "ours"), RECORD_DRIVER=str(a.ours / "libcuda.so.1"), RECORD_TO=str(calls))
    names = calls.read_text().split() if calls.exists() else []
    if "ok" not in r.stdout.splitlines()[-1:]:
        return f"exit code {r.returncode}: {(r.stdout + r.stderr).splitlines()[-1:]}", names
    program = source.read_text()
    others = sorted({n for n in names if stem(n) not in known and stem(n) not in program})
    if others:
        return f"calls what NVIDIA's runtime does not look up: {', '.join(others)}", names
    places = [names.index(c) for c in ORDER if c in names]
    return ("the same" if places == sorted(places) else "another order"), names


def main():
    p = argparse.ArgumentParser()
    for name in ("recorder", "ours", "nvidia", "nvcc"):
        p.add_argument(name, type=lambda t: pathlib.Path(t).absolute())
    p.add_argument("programs", nargs="+", type=lambda t: pathlib.Path(t).absolute())
    p.add_argument("--log", help="a file for the calls of each program")
    a = p.parse_args()
    log = open(a.log, "w") if a.log else None
    right = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        known = looked_up(a, folder)
        print(f"NVIDIA's runtime looks up {len(known)} functions")
        place = folder / "ours"
        place.mkdir()
        (place / "libcudart.so.13").symlink_to(a.ours / "libcudart.so.13")
        (place / "libcuda.so.1").symlink_to(a.recorder)
        for source in a.programs:
            verdict, names = judged(a, source, folder, known)
            right += verdict == "the same"
            if verdict != "the same":
                print(f"{source.stem}: {verdict}", flush=True)
            if log:
                log.write(f"==== {source.stem}: {verdict}\n" + "\n".join(names) + "\n")
    print(f"{right} of {len(a.programs)}")


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Asks NVIDIA's libNVVM (LIBNVVM), which nvlink -dlto compiles with, which of this compiler's intrinsics it knows.

usage: cargo run --release -p jacquard-ir --example signatures > LIST; nvvm_readers.py LIST ARCH... [--jacq=JACQ]

Below sm_100 libNVVM reads the dialect of LLVM 7 (typed pointers), from there on that of LLVM 20. Prints `ARCH answer name` for each
intrinsic: known, extern (it stays a call, so that nvlink knows no such function), or refused with what was said. Each is called
by a function of its own; those that libNVVM refuses are found by halving. tables/bitcode/readers.toml is made of the answers.

With --jacq the calls go through `jacq -emit-llvm-bc -nvvm-version=...`, which says in assembly what is not known, and what libNVVM makes of
them through PTXAS: no answer should be `extern`, and what is refused should be no form of the target, or said by jacq.
"""
import ctypes
import os
import re
import signal
import subprocess
import sys
import tempfile


LAYOUT = ("e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-"
          "v64:64:64-v128:128:128-n16:32:64")


JACQ = None


def compile_text(lib, data, options):
    """PTX and None, or None and the log."""
    program = ctypes.c_void_p()
    lib.nvvmCreateProgram(ctypes.byref(program))
    code = lib.nvvmAddModuleToProgram(program, data, ctypes.c_size_t(len(data)), b"m")
    opts = (ctypes.c_char_p * len(options))(*[o.encode() for o in options])
    if code == 0:
        code = lib.nvvmCompileProgram(program, len(options), opts)
    size = ctypes.c_size_t()
    (lib.nvvmGetProgramLogSize if code else lib.nvvmGetCompiledResultSize)(program, ctypes.byref(size))
    buffer = ctypes.create_string_buffer(max(size.value, 1))
    (lib.nvvmGetProgramLog if code else lib.nvvmGetCompiledResult)(program, buffer)
    lib.nvvmDestroyProgram(ctypes.byref(program))
    said = buffer.value.decode(errors="replace")
    return (None, said or f"error {code}") if code else (said, None)


def typed(text):
    """The dialect of LLVM 7: every pointer is to bytes."""
    text = re.sub(r"ptr addrspace\((\d+)\)", r"i8 addrspace(\1)*", text)
    return re.sub(r"(?<![.\w])ptr\b(?!\.)", "i8*", text)


def is_old(arch):
    return int(re.match(r"\d+", arch).group()) < 100


def module(rows, arch, old):
    out = [f'target datalayout = "{LAYOUT}"', 'target triple = "nvptx64-nvidia-cuda"']
    declared = {}
    for n, (way, base, name, ret, params, fixed) in rows:
        if old:
            name = re.sub(r"\.p(\d+)(?=\.|$)", r".p\1i8", name)
        params = params.split(";") if params else []
        fixed = fixed.split(";") if params else []
        declared[name] = f'declare {ret} @{name}({", ".join(params)})'
        args, given = [], []
        for k, (p, f) in enumerate(zip(params, fixed)):
            if f == "-":
                args.append(f"{p} %a{k}")
                given.append(f"{p} %a{k}")
            else:
                given.append(f"{p} {f if p != 'i1' else ('true' if f != '0' else 'false')}")
        given = [re.sub(r"^(float|double) (\d+)$", r"\1 \2.0", g) for g in given]
        call = f'call {ret} @{name}({", ".join(given)})'
        out.append(f'define {ret} @f{n}({", ".join(args)}) {{')
        out.append(f"  {call}\n  ret void\n}}" if ret == "void" else f"  %r = {call}\n  ret {ret} %r\n}}")
    text = "\n".join(out + list(declared.values()))
    if old:
        text = typed(text)
    text += "\n!nvvmir.version = !{!0}\n!0 = !{i32 2, i32 0}\n"
    return text


def options(arch):
    return [f"-arch=compute_{arch}", "-opt=0"]


def through_jacq(lib, rows, arch):
    with tempfile.TemporaryDirectory() as folder:
        source, bitcode = os.path.join(folder, "m.ll"), os.path.join(folder, "m.bc")
        with open(source, "w") as f:
            f.write(module(rows, arch, False))
        dialect = "nvvm70" if is_old(arch) else "nvvm-latest"
        done = subprocess.run([JACQ, source, f"-arch=sm_{arch}", "-rdc=true", "-O0", "--emit=bc", f"-nvvm-version={dialect}", "-o", bitcode],
                              capture_output=True, text=True)
        if done.returncode:
            return None, "jacq: " + done.stderr
        with open(bitcode, "rb") as f:
            ptx, log = compile_text(lib, f.read(), options(arch))
        if ptx is not None and not re.search(r"^\s*call", ptx, re.M):
            done = subprocess.run([os.environ["PTXAS"], "-c", f"-arch=sm_{arch}", "-O0", "-", "-o", os.devnull], input=ptx, capture_output=True, text=True)
            if done.returncode:
                return None, "ptxas: " + done.stdout + done.stderr
        return ptx, log


def attempt(lib, rows, arch, answers):
    """Fills answers for the rows, by halves where the whole is refused."""
    pid = None
    # A crash takes the process with it.
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        signal.alarm(20)
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, 1), os.dup2(devnull, 2)
        ptx, log = through_jacq(lib, rows, arch) if JACQ else compile_text(lib, module(rows, arch, is_old(arch)).encode(), options(arch))
        with os.fdopen(writer, "w") as w:
            w.write(("P" + ptx) if ptx is not None else ("L" + log))
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as r:
        said = r.read()
    os.waitpid(pid, 0)
    if said.startswith("P"):
        called = set(re.findall(r"^\s*([\w$.]+),?\s*$", said, re.M))
        bodies = re.split(r"^\.visible \.func ", said, flags=re.M)[1:]
        by_name = {re.search(r"\bf(\d+)\b", b).group(1): b for b in bodies}
        for n, row in rows:
            body = by_name.get(str(n), "")
            answers[row[1]] = "extern" if re.search(r"\bcall", body) else "known"
        return
    if len(rows) == 1:
        answers[rows[0][1][1]] = "refused " + " ".join((said[1:] or "crash").split())[:150]
        return
    half = len(rows) // 2
    attempt(lib, rows[:half], arch, answers)
    attempt(lib, rows[half:], arch, answers)


def main():
    global JACQ
    JACQ = next((a.partition("=")[2] for a in sys.argv if a.startswith("--jacq=")), None)
    sys.argv = [a for a in sys.argv if not a.startswith("--jacq=")]
    rows = [line.rstrip("\n").split("\t") for line in open(sys.argv[1])]
    rows = [(n, r) for n, r in enumerate(rows)]
    lib = ctypes.CDLL(os.environ["LIBNVVM"])
    for arch in sys.argv[2:]:
        answers = {}
        for at in range(0, len(rows), 32):
            attempt(lib, rows[at:at + 32], arch, answers)
        for _, row in rows:
            print(arch, row[0], row[1], answers[row[1]], sep="\t", flush=True)


if __name__ == "__main__":
    main()

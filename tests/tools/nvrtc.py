#!/usr/bin/env python3
"""Compiles CUDA C++ with NVRTC and prints PTX: the differential peer of the front end's tests.

usage: nvrtc.py file.cu [-arch=sm_90] [option...] [--symbols] [--name=EXPR ...]
NVRTC_LIB names the library. --symbols prints the names that the PTX defines or declares instead of the PTX;
--name=EXPR adds a name expression and prints its lowered name.
"""
import ctypes
import os
import re
import sys


def compile_ptx(source, options, names=(), lib=None):
    """Returns (ptx or None, log, {expression: lowered name})."""
    rtc = ctypes.CDLL(lib or os.environ["NVRTC_LIB"])
    prog = ctypes.c_void_p()
    rtc.nvrtcCreateProgram(ctypes.byref(prog), source.encode(), b"k.cu", 0, None, None)
    for n in names:
        rtc.nvrtcAddNameExpression(prog, n.encode())
    opts = [o.encode() for o in options]
    failed = rtc.nvrtcCompileProgram(prog, len(opts), (ctypes.c_char_p * len(opts))(*opts))
    size = ctypes.c_size_t()
    rtc.nvrtcGetProgramLogSize(prog, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value)
    rtc.nvrtcGetProgramLog(prog, log)
    if failed:
        return None, log.value.decode(), {}
    rtc.nvrtcGetPTXSize(prog, ctypes.byref(size))
    ptx = ctypes.create_string_buffer(size.value)
    rtc.nvrtcGetPTX(prog, ptx)
    lowered = {}
    for n in names:
        out = ctypes.c_char_p()
        if rtc.nvrtcGetLoweredName(prog, n.encode(), ctypes.byref(out)) == 0:
            lowered[n] = out.value.decode()
    return ptx.value.decode(), log.value.decode(), lowered


def symbols(ptx):
    """Names of functions and variables that the PTX declares or defines."""
    found = re.findall(r"^\s*(?:\.\w+\s+)*\.(?:entry|func)\s*(?:\([^)]*\)\s*)?([\w$]+)", ptx, re.M)
    found += re.findall(r"^\s*(?:\.\w+\s+)*\.(?:global|const|shared)\s+(?:\.\w+\s+(?:\d+\s+)?)*([\w$]+)", ptx, re.M)
    return sorted(set(found))


def main():
    args = sys.argv[1:]
    names = [a[7:] for a in args if a.startswith("--name=")]
    options = [a for a in args[1:] if not a.startswith("--name=") and a != "--symbols"]
    if not any("arch" in o for o in options):
        options.append("-arch=sm_90")
    with open(args[0]) as f:
        ptx, log, lowered = compile_ptx(f.read(), options, names)
    if log.strip():
        print(log, file=sys.stderr)
    if ptx is None:
        sys.exit(1)
    if "--symbols" in args:
        print("\n".join(symbols(ptx)))
    elif names:
        for n, l in lowered.items():
            print(n, l)
    else:
        print(ptx)


if __name__ == "__main__":
    main()

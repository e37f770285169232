#!/usr/bin/env python3
"""Compiles CUDA C++ with NVRTC and prints PTX: the differential peer of the front end's tests.

usage: nvrtc.py file.cu [-arch=sm_90] [option...] [--symbols] [--name=EXPR ...]
NVRTC_LIB names the library. --symbols prints the names that the PTX defines or declares instead of the PTX;
--name=EXPR adds a name expression and prints its lowered name.
"""
import ctypes
import glob
import os
import re
import sys


def library(path=None):
    """NVRTC, loaded after the library of builtins that it looks for by name."""
    path = path or os.environ["NVRTC_LIB"]
    for builtins in sorted(glob.glob(os.path.join(os.path.dirname(path), "libnvrtc-builtins.so*"))):
        ctypes.CDLL(builtins, mode=ctypes.RTLD_GLOBAL)
    return ctypes.CDLL(path)


def compile_ptx(source, options, names=(), lib=None, path="k.cu"):
    """Returns (ptx or None, log, {expression: lowered name}) for `source`, known to NVRTC as `path`."""
    rtc = library(lib)
    prog = ctypes.c_void_p()

    def text(size_of, get):
        size = ctypes.c_size_t()
        size_of(prog, ctypes.byref(size))
        buffer = ctypes.create_string_buffer(size.value)
        get(prog, buffer)
        return buffer.value.decode(errors="replace")

    rtc.nvrtcCreateProgram(ctypes.byref(prog), source.encode(errors="surrogateescape"), path.encode(), 0, None, None)
    try:
        for n in names:
            rtc.nvrtcAddNameExpression(prog, n.encode())
        opts = [o.encode() for o in options]
        failed = rtc.nvrtcCompileProgram(prog, len(opts), (ctypes.c_char_p * len(opts))(*opts))
        log = text(rtc.nvrtcGetProgramLogSize, rtc.nvrtcGetProgramLog)
        if failed:
            return None, log, {}
        lowered = {}
        for n in names:
            out = ctypes.c_char_p()
            if rtc.nvrtcGetLoweredName(prog, n.encode(), ctypes.byref(out)) == 0:
                lowered[n] = out.value.decode()
        return text(rtc.nvrtcGetPTXSize, rtc.nvrtcGetPTX), log, lowered
    finally:
        rtc.nvrtcDestroyProgram(ctypes.byref(prog))


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

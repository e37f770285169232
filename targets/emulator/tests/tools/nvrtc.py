#!/usr/bin/env python3
"""Compiles CUDA C++ to PTX with NVRTC: nvrtc.py IN.cu OUT.ptx [option...]. Needs NVRTC_LIB (and CUDA_INCLUDE for its headers)."""
import ctypes
import os
import sys


def main():
    source, target, *options = sys.argv[1:]
    # The loader looks for NVRTC's builtins beside the library only if they are there already.
    folder = os.path.dirname(os.environ["NVRTC_LIB"])
    for name in sorted(os.listdir(folder)):
        if name.startswith("libnvrtc-builtins.so"):
            ctypes.CDLL(os.path.join(folder, name), mode=ctypes.RTLD_GLOBAL)
    rtc = ctypes.CDLL(os.environ["NVRTC_LIB"])
    with open(source, "rb") as f:
        text = f.read()
    if not any(o.startswith("--gpu-architecture") or o.startswith("-arch") for o in options):
        options.append("--gpu-architecture=compute_90")
    if "CUDA_INCLUDE" in os.environ:
        options.append("-I" + os.environ["CUDA_INCLUDE"])
        options.append("-I" + os.environ["CUDA_INCLUDE"] + "/cccl")
    program = ctypes.c_void_p()
    rtc.nvrtcCreateProgram(ctypes.byref(program), text, source.encode(), 0, None, None)
    array = (ctypes.c_char_p * len(options))(*[o.encode() for o in options])
    code = rtc.nvrtcCompileProgram(program, len(options), array)
    size = ctypes.c_size_t()
    rtc.nvrtcGetProgramLogSize(program, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value)
    rtc.nvrtcGetProgramLog(program, log)
    sys.stderr.write(log.value.decode())
    if code:
        return 1
    rtc.nvrtcGetPTXSize(program, ctypes.byref(size))
    ptx = ctypes.create_string_buffer(size.value)
    rtc.nvrtcGetPTX(program, ptx)
    with open(target, "wb") as f:
        f.write(ptx.value)
    return 0


if __name__ == "__main__":
    sys.exit(main())

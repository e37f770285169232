"""Jacquard: compiles CUDA C++ and LLVM IR to PTX, and runs PTX on a device in software.

    import jacquard, numpy as np
    kernel = jacquard.compile("extern \\"C\\" __global__ void twice(float *p) { p[threadIdx.x] *= 2; }", arch="sm_90")
    x = np.arange(32, dtype=np.float32)
    jacquard.run(kernel, "twice", grid=1, block=32, args=[x])   # x holds the result
"""

from ._compile import Artifact, CompileError, compile
from ._device import DeviceError, run
from ._libraries import activate, libraries

__all__ = ["Artifact", "CompileError", "DeviceError", "activate", "compile", "libraries", "run"]

"""Where the libraries are, and how other packages come to use them."""

import ctypes
import functools
import os
import pathlib
import tempfile

# What stands in the package.
COMPILERS = ("libnvvm.so.4", "libnvrtc.so.13")
DEVICE = ("libcuda.so.1", "libcudart.so.13")
# LLVM bitcode without a module: Numba asks for a library of mathematics, and ours is in the compiler.
EMPTY_BITCODE = b"BC\xc0\xde"


def libraries() -> pathlib.Path:
    """The folder with the libraries, for LD_LIBRARY_PATH."""
    return pathlib.Path(__file__).resolve().parent / "libraries"


@functools.lru_cache(maxsize=None)
def load(name: str) -> ctypes.CDLL:
    return ctypes.CDLL(str(libraries() / name), mode=ctypes.RTLD_GLOBAL)


def activate(device: bool = False) -> pathlib.Path:
    """Points what is imported later at these libraries: Numba's and cuda.core's compilers, and with `device` the CUDA driver and
    runtime, so that kernels run in software. Gives the folder of a toolkit that is laid out for them (it is CUDA_HOME now).

    A library that was loaded before, by another package, stays the one that is used.
    """
    names = COMPILERS + (DEVICE if device else ())
    for name in names:
        # Whoever asks the loader for this name gets what is loaded.
        load(name)
    home = pathlib.Path(tempfile.gettempdir()) / f"jacquard-toolkit-{os.getuid()}"
    for folder in ("lib64", "nvvm/lib64", "nvvm/libdevice"):
        (home / folder).mkdir(parents=True, exist_ok=True)
    for name in names:
        link = home / ("nvvm/lib64" if "nvvm" in name else "lib64") / name
        # Another process may do the same at this moment; its link is as good.
        fresh = link.with_name(f"{name}.{os.getpid()}")
        fresh.symlink_to(libraries() / name)
        fresh.replace(link)
    library = home / "nvvm/libdevice/libdevice.10.bc"
    if not library.exists():
        library.write_bytes(EMPTY_BITCODE)
    os.environ["CUDA_HOME"] = os.environ["CUDA_PATH"] = str(home)
    return home

"""Running PTX on the device in software, through the driver's interface."""

import ctypes
import os
import re
from typing import Any, Sequence, Tuple, Union

from ._compile import Artifact
from ._libraries import load

# How PTX's types of parameters are passed.
SCALARS = {
    "u8": ctypes.c_uint8, "s8": ctypes.c_int8, "b8": ctypes.c_uint8,
    "u16": ctypes.c_uint16, "s16": ctypes.c_int16, "b16": ctypes.c_uint16,
    "u32": ctypes.c_uint32, "s32": ctypes.c_int32, "b32": ctypes.c_uint32,
    "u64": ctypes.c_uint64, "s64": ctypes.c_int64, "b64": ctypes.c_uint64,
    "f32": ctypes.c_float, "f64": ctypes.c_double,
}  # fmt: skip


# Builtin types as C++ symbols spell them (Itanium ABI 5.1.5.2), with what their values are and their bytes.
POINTEES = {
    "f": ("float", "float", 4), "d": ("double", "float", 8),
    "i": ("int", "int", 4), "j": ("unsigned", "int", 4),
    "l": ("long", "int", 8), "m": ("unsigned long", "int", 8),
    "x": ("long long", "int", 8), "y": ("unsigned long long", "int", 8),
    "s": ("short", "int", 2), "t": ("unsigned short", "int", 2),
}  # fmt: skip
# Those of arrays, as the buffer interface spells them.
FORMATS = {"e": "float", "f": "float", "d": "float", **dict.fromkeys("hHiIlLqQnN", "int")}


class DeviceError(Exception):
    """What the device refused, or found wrong while a kernel ran."""


Size = Union[int, Sequence[int]]


def _three(size: Size) -> Tuple[int, int, int]:
    sizes = [size] if isinstance(size, int) else list(size)
    if not 1 <= len(sizes) <= 3:
        raise ValueError(f"a grid or block has one to three sizes, not {len(sizes)}")
    return tuple(sizes + [1] * (3 - len(sizes)))


def _parameters(ptx: str, kernel: str):
    """The types of a kernel's parameters; None stands for bytes."""
    found = re.search(rf"\.entry\s+{re.escape(kernel)}\s*\((.*?)\)\s*[^,]*?[{{;]", ptx, re.S)
    if not found:
        if re.search(rf"\.entry\s+{re.escape(kernel)}\s*(\{{|\()", ptx):
            return []
        kernels = ", ".join(re.findall(r"\.entry\s+([\w$]+)", ptx))
        raise DeviceError(f"there is no kernel {kernel}; there are: {kernels}")
    types = []
    for parameter in found.group(1).split(".param")[1:]:
        scalar = re.search(r"\.([busf]\d+)\b", parameter)
        types.append(None if "[" in parameter else SCALARS[scalar.group(1)])
    return types


class _Symbol:
    """The types of a function's parameters, read from its symbol as far as they are builtin types and pointers to them."""

    def __init__(self, symbol: str):
        name = re.match(r"_Z(\d+)", symbol)
        self.rest = symbol[name.end() + int(name.group(1)) :] if name else ""
        self.arguments, self.seen = [], []
        arguments = re.match(r"I([a-z]+)Ev", self.rest)
        if arguments:
            self.arguments = list(arguments.group(1))
            self.seen.append(None)  # the template's name
            self.rest = self.rest[arguments.end() :]

    def next(self):
        """A letter, or a pair of what is put before a type and that type; none where something else stands."""
        found = re.match(r"([PKV])|([a-z])|([TS])([0-9A-Z]*)_", self.rest)
        if not found:
            self.rest = ""
            return None
        self.rest = self.rest[found.end() :]
        before, builtin, table, number = found.groups()
        if builtin:
            return builtin
        if before:
            made = (before, self.next())
        else:
            place = int(number, 36) + 1 if number else 0
            known = self.arguments if table == "T" else self.seen
            made = known[place] if place < len(known) else None
            if table == "S":
                return made
        self.seen.append(made)
        return made


def _pointees(symbol: str, count: int):
    """What a kernel's parameters point to, as far as its symbol says: None for others, and for all of a kernel in extern "C"."""
    types, found = _Symbol(symbol), []
    for _ in range(count):
        one = types.next()
        to = one[1] if isinstance(one, tuple) and one[0] == "P" else None
        while isinstance(to, tuple) and to[0] in "KV":
            to = to[1]
        found.append(POINTEES.get(to) if isinstance(to, str) else None)
    return found


def _check(place: int, array: Any, pointee) -> None:
    """Refuses an array whose values are others than the parameter points to; bytes stand for anything."""
    view = memoryview(array)
    kind = FORMATS.get(view.format.lstrip("@=<"))
    if pointee is None or kind is None or (kind, view.itemsize) == pointee[1:]:
        return
    raise DeviceError(f"argument {place} is an array of {kind}{8 * view.itemsize}, and the parameter is {pointee[0]} *")


class _Driver:
    def __init__(self):
        self._library = load("libcuda.so.1")

    def call(self, function: str, *args) -> None:
        code = getattr(self._library, function)(*args)
        if code:
            text = ctypes.c_char_p()
            self._library.cuGetErrorString(code, ctypes.byref(text))
            raise DeviceError(f"{function}: {(text.value or b'unknown error').decode()}")


def _alive(driver: _Driver):
    """A context of the device for this call."""
    driver.call("cuInit", 0)
    device, context = ctypes.c_int(), ctypes.c_void_p()
    driver.call("cuDeviceGet", ctypes.byref(device), 0)
    driver.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
    driver.call("cuCtxSetCurrent", context)
    return device


def _bytes(array: Any):
    """The bytes of an array, and whether they may be written."""
    view = memoryview(array)
    if not view.c_contiguous:
        raise ValueError("an array must be contiguous: pass numpy.ascontiguousarray(x), and copy the result back")
    return view.cast("B"), not view.readonly


def run(
    program: Union[Artifact, str],
    kernel: str,
    *,
    grid: Size = 1,
    block: Size = 1,
    args: Sequence[Any] = (),
    shared: int = 0,
    device: str = "",
) -> None:
    """Runs a kernel of a program (an artifact, or PTX) on the CPU.

    An argument for a pointer is an array (NumPy's, or anything with the buffer interface): it is copied to the device before, and
    back after the kernel where it may be written. Numbers are converted to the parameter's type. `device` is the target that the
    device stands for (default sm_90a); the first run of a process settles it. A kernel name may be a name expression of the artifact.
    """
    if device:
        os.environ.setdefault("JACQUARD_DEVICE", device)
    ptx = program if isinstance(program, str) else program.ptx
    if isinstance(program, Artifact):
        kernel = program.names.get(kernel, kernel)
    types = _parameters(ptx, kernel)
    if len(types) != len(args):
        raise DeviceError(f"{kernel} has {len(types)} parameters, and {len(args)} arguments are given")
    grid, block = _three(grid), _three(block)
    driver = _Driver()
    held = _alive(driver)
    module, function = ctypes.c_void_p(), ctypes.c_void_p()
    memory = []
    try:
        driver.call("cuModuleLoadData", ctypes.byref(module), ptx.encode())
        driver.call("cuModuleGetFunction", ctypes.byref(function), module, kernel.encode())
        values = []
        pointees = _pointees(kernel, len(types))
        for place, (type_, arg) in enumerate(zip(types, args)):
            if isinstance(arg, (int, float)) or (hasattr(arg, "item") and getattr(arg, "ndim", 1) == 0):
                number = arg.item() if hasattr(arg, "item") else arg
                whole = type_ not in (ctypes.c_float, ctypes.c_double)
                values.append(type_(int(number) if whole else float(number)))
                continue
            _check(place, arg, pointees[place])
            view, writable = _bytes(arg)
            if type_ is None:
                values.append(ctypes.create_string_buffer(bytes(view), len(view)))
                continue
            place = ctypes.c_uint64()
            driver.call("cuMemAlloc_v2", ctypes.byref(place), ctypes.c_size_t(max(len(view), 1)))
            memory.append((place, view, writable))
            driver.call("cuMemcpyHtoD_v2", place, bytes(view), ctypes.c_size_t(len(view)))
            values.append(place)
        pointers = (ctypes.c_void_p * len(values))(*[ctypes.cast(ctypes.byref(v), ctypes.c_void_p) for v in values])
        driver.call("cuLaunchKernel", function, *grid, *block, shared, None, pointers, None)
        driver.call("cuCtxSynchronize")
        for place, view, writable in memory:
            if writable and len(view):
                target = (ctypes.c_char * len(view)).from_buffer(view)
                driver.call("cuMemcpyDtoH_v2", target, place, ctypes.c_size_t(len(view)))
    finally:
        for place, _, _ in memory:
            driver._library.cuMemFree_v2(place)
        if module:
            driver._library.cuModuleUnload(module)
        driver._library.cuDevicePrimaryCtxRelease_v2(held)

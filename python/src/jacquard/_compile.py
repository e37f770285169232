"""Compiling, through the interfaces of libnvrtc (CUDA C++) and libnvvm (LLVM IR)."""

import ctypes
from dataclasses import dataclass, field
from typing import Dict, Mapping, Sequence, Union

from ._libraries import load


class CompileError(Exception):
    """A source that does not compile; its text is what the compiler says."""


@dataclass(frozen=True)
class Artifact:
    """What a compile made."""

    ptx: str
    """PTX; empty with `lto`."""
    log: str
    """Warnings."""
    names: Dict[str, str] = field(default_factory=dict)
    """The symbol of each name expression."""
    lto: bytes = b""
    """A unit for link-time optimisation, which `compile` takes among `modules`."""


def _strings(texts: Sequence[str]):
    return (ctypes.c_char_p * len(texts))(*[t.encode() for t in texts])


def compile(
    source: Union[str, bytes],
    arch: str = "sm_90",
    *,
    name: str = "source.cu",
    headers: Mapping[str, str] = {},
    options: Sequence[str] = (),
    names: Sequence[str] = (),
    modules: Sequence[bytes] = (),
    lto: bool = False,
) -> Artifact:
    """Compiles CUDA C++, or LLVM IR (text or bitcode, told by a `.ll` or `.bc` at the end of `name`, or by bytes).

    headers: texts by the names that include them. options: NVRTC's, or libNVVM's for IR. names: name expressions, such as
    "kernel<float>", whose symbols are wanted. modules: further modules of IR, linked to the first. lto: make a unit for link-time
    optimisation.
    """
    target = "compute_" + arch.rsplit("_", 1)[-1]
    given = [f"-arch={target}", *options]
    if isinstance(source, bytes) or name.endswith((".ll", ".bc")):
        return _ir(source, name, given + (["-gen-lto"] if lto else []), modules)
    if modules:
        raise ValueError("modules of IR are linked to a module of IR: compile the source with lto=True first")
    return _cuda(source, name, headers, given + (["-dlto"] if lto else []), names)


class _Library:
    """The functions of one interface, whose names begin alike and which give a code."""

    def __init__(self, file: str, prefix: str):
        self._library, self._prefix = load(file), prefix
        self._error = getattr(self._library, prefix + "GetErrorString")
        self._error.restype = ctypes.c_char_p

    def code(self, function: str, *args) -> int:
        return getattr(self._library, self._prefix + function)(*args)

    def call(self, function: str, *args) -> None:
        code = self.code(function, *args)
        if code:
            raise CompileError(f"{self._prefix}{function}: {self._error(code).decode()}")

    def bytes(self, program, what: str) -> bytes:
        size = ctypes.c_size_t()
        self.call(f"Get{what}Size", program, ctypes.byref(size))
        buffer = ctypes.create_string_buffer(size.value)
        self.call(f"Get{what}", program, buffer)
        return buffer.raw[: size.value]

    def text(self, program, what: str) -> str:
        return self.bytes(program, what).rstrip(b"\0").decode(errors="replace")


def _cuda(source, name, headers, options, names) -> Artifact:
    library = _Library("libnvrtc.so.13", "nvrtc")
    program = ctypes.c_void_p()
    library.call(
        "CreateProgram",
        ctypes.byref(program),
        source.encode(),
        name.encode(),
        len(headers),
        _strings(list(headers.values())),
        _strings(list(headers)),
    )
    try:
        for n in names:
            library.call("AddNameExpression", program, n.encode())
        code = library.code("CompileProgram", program, len(options), _strings(options))
        log = library.text(program, "ProgramLog")
        if code:
            raise CompileError(log or library._error(code).decode())
        lowered = {}
        for n in names:
            symbol = ctypes.c_char_p()
            library.call("GetLoweredName", program, n.encode(), ctypes.byref(symbol))
            lowered[n] = symbol.value.decode()
        ptx = library.text(program, "PTX")
        return Artifact(ptx, log, lowered, library.bytes(program, "LTOIR"))
    finally:
        library.code("DestroyProgram", ctypes.byref(program))


def _ir(source, name, options, modules) -> Artifact:
    library = _Library("libnvvm.so.4", "nvvm")
    program = ctypes.c_void_p()
    library.call("CreateProgram", ctypes.byref(program))
    try:
        text = source.encode() if isinstance(source, str) else source
        for n, module in enumerate([text, *modules]):
            called = (name if n == 0 else f"module {n}").encode()
            library.call("AddModuleToProgram", program, module, ctypes.c_size_t(len(module)), called)
        code = library.code("CompileProgram", program, len(options), _strings(options))
        log = library.text(program, "ProgramLog")
        if code:
            raise CompileError(log or library._error(code).decode())
        made = library.bytes(program, "CompiledResult")
        if "-gen-lto" in options:
            return Artifact("", log, {}, made)
        return Artifact(made.rstrip(b"\0").decode(), log)
    finally:
        library.code("DestroyProgram", ctypes.byref(program))

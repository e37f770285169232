"""cuda.core and cuda-bindings, unmodified, on this build's libnvrtc and libnvvm: what they do without a GPU.

    tests/clients/run.sh core
"""
import sys
import tempfile

from cuda.bindings import nvrtc, nvvm
from cuda.core import Program, ProgramOptions

KERNEL = r"""
#include "factor.h"
template <typename T> __global__ void scale(T *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] *= FACTOR;
}
"""
IR = """target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @k(i32* %p) {
  store i32 7, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0, i32 3, i32 1}
"""


def check(result):
    code, *values = result
    assert code == nvrtc.nvrtcResult.NVRTC_SUCCESS, code
    return values[0] if values else None


def test_bindings_nvrtc():
    program = check(nvrtc.nvrtcCreateProgram(KERNEL.encode(), b"scale.cu", 1, [b"#define FACTOR 3\n"], [b"factor.h"]))
    check(nvrtc.nvrtcAddNameExpression(program, b"scale<double>"))
    options = [b"--gpu-architecture=compute_90", b"-std=c++17"]
    check(nvrtc.nvrtcCompileProgram(program, len(options), options))
    assert check(nvrtc.nvrtcGetLoweredName(program, b"scale<double>")) == b"_Z5scaleIdEvPT_i"
    ptx = b" " * check(nvrtc.nvrtcGetPTXSize(program))
    check(nvrtc.nvrtcGetPTX(program, ptx))
    assert b".entry _Z5scaleIdEvPT_i" in ptx
    check(nvrtc.nvrtcDestroyProgram(program))
    assert check(nvrtc.nvrtcGetNumSupportedArchs()) > 0
    assert 90 in check((nvrtc.nvrtcGetSupportedArchs()[0], nvrtc.nvrtcGetSupportedArchs()[1]))


def test_bindings_errors():
    program = check(nvrtc.nvrtcCreateProgram(b"__global__ void k() { nothing; }", b"k.cu", 0, [], []))
    assert nvrtc.nvrtcCompileProgram(program, 1, [b"-bad"])[0] == nvrtc.nvrtcResult.NVRTC_ERROR_INVALID_OPTION
    assert nvrtc.nvrtcCompileProgram(program, 0, [])[0] == nvrtc.nvrtcResult.NVRTC_ERROR_COMPILATION
    log = b" " * check(nvrtc.nvrtcGetProgramLogSize(program))
    check(nvrtc.nvrtcGetProgramLog(program, log))
    assert b"k.cu(1): error" in log, log


def test_bindings_nvvm():
    program = nvvm.create_program()
    nvvm.add_module_to_program(program, IR.encode(), len(IR), "k.ll")
    options = ["-arch=compute_90"]
    nvvm.verify_program(program, len(options), options)
    nvvm.compile_program(program, len(options), options)
    ptx = bytearray(nvvm.get_compiled_result_size(program))
    nvvm.get_compiled_result(program, ptx)
    assert b".entry k" in ptx
    nvvm.destroy_program(program)
    assert nvvm.version() >= (2, 0) and nvvm.ir_version()[:2] == (2, 0)
    program = nvvm.create_program()
    nvvm.add_module_to_program(program, b"define", 6, "bad.ll")
    try:
        nvvm.compile_program(program, 0, [])
    except nvvm.nvvmError as e:
        assert e.status == nvvm.Result.ERROR_COMPILATION, e
    else:
        raise AssertionError("a bad module was compiled")
    nvvm.destroy_program(program)


def test_core_names():
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/factor.h", "w") as f:
            f.write("#define FACTOR 5\n")
        options = ProgramOptions(std="c++17", arch="sm_80", include_path=folder, define_macro=("X", "1"), use_fast_math=True)
        code = Program(KERNEL, "c++", options).compile("cubin", name_expressions=("scale<float>", "scale<int>"))
        assert b"_Z5scaleIfEvPT_i" in bytes(code.code)
        assert code.symbol_mapping["scale<int>"] == b"_Z5scaleIiEvPT_i"


def test_core_cubin():
    code = Program('extern "C" __global__ void k(int *p) { *p = 1; }', "c++", ProgramOptions(arch="sm_80")).compile("cubin")
    assert bytes(code.code[:4]) == b"\x7fELF"


def test_core_nvvm():
    code = Program(IR, "nvvm", ProgramOptions(arch="sm_90")).compile("ptx")
    assert b".entry k" in code.code


def main():
    failed = 0
    tests = [(n, f) for n, f in globals().items() if n.startswith("test_")]
    for name, test in tests:
        try:
            test()
            print(f"{name}: ok")
        except Exception as e:  # whatever it was, the other tests are of interest
            failed += 1
            print(f"{name}: {type(e).__name__}: {str(e)[:400]}")
    print(f"cuda.core and cuda-bindings: {len(tests) - failed} of {len(tests)} pass")
    return failed > 0


sys.exit(main())

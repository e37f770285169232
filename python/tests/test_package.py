"""The installed package: compiles, links, runs, and stands in for NVIDIA's libraries. `python test_package.py`"""

import array
import ctypes
import shutil
import subprocess
import unittest

import jacquard

try:
    import numpy
except ImportError:
    numpy = None

SAXPY = """extern "C" __global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}"""


class Package(unittest.TestCase):
    @unittest.skipUnless(numpy, "NumPy is not there")
    def test_kernel_on_numpy_arrays(self):
        kernel = jacquard.compile(SAXPY, arch="sm_90")
        x, y = numpy.arange(1000, dtype=numpy.float32), numpy.ones(1000, numpy.float32)
        jacquard.run(kernel, "saxpy", grid=4, block=256, args=[1000, 2.5, x, y])
        numpy.testing.assert_array_equal(y, 2.5 * numpy.arange(1000, dtype=numpy.float32) + 1)
        wrong = numpy.ones((8, 8), numpy.float32)[:, ::2]
        with self.assertRaisesRegex(ValueError, "contiguous"):
            jacquard.run(kernel, "saxpy", args=[1, 1.0, wrong, y])

    def test_buffers_names_and_headers(self):
        source = '#include "factor.h"\ntemplate <class T> __global__ void scale(T *p) { p[threadIdx.x] *= FACTOR; }'
        made = jacquard.compile(source, headers={"factor.h": "#define FACTOR 3"}, names=["scale<double>"])
        values = array.array("d", [1, 2, 3])
        jacquard.run(made, "scale<double>", block=3, args=[values])
        self.assertEqual(list(values), [3, 6, 9])

    def test_errors(self):
        with self.assertRaisesRegex(jacquard.CompileError, "is not declared"):
            jacquard.compile("__global__ void k() { nothing(); }")
        kernel = jacquard.compile(SAXPY)
        with self.assertRaisesRegex(jacquard.DeviceError, "there are: saxpy"):
            jacquard.run(kernel, "other")
        with self.assertRaisesRegex(jacquard.DeviceError, "4 parameters"):
            jacquard.run(kernel, "saxpy", args=[1])

    def test_arrays_of_other_types(self):
        source = "__global__ void f(float *p, int n) { *p = n; }\ntemplate <class T> __global__ void g(int n, const T *p, T *q) { *q = n + *p; }"
        made = jacquard.compile(source, names=["f", "g<float>"])
        doubles, floats = array.array("d", [0]), array.array("f", [0])
        with self.assertRaisesRegex(jacquard.DeviceError, r"argument 0 is an array of float64, and the parameter is float \*"):
            jacquard.run(made, "f", args=[doubles, 1])
        with self.assertRaisesRegex(jacquard.DeviceError, r"argument 2 is an array of float64"):
            jacquard.run(made, "g<float>", args=[1, floats, doubles])
        jacquard.run(made, "g<float>", args=[1, floats, floats])
        self.assertEqual(floats[0], 1)

    def test_ir_and_link_time_optimisation(self):
        head = 'target triple = "nvptx64-nvidia-cuda"\n'
        version = "!nvvmir.version = !{!0}\n!0 = !{i32 2, i32 0}\n"
        kernel = head + "declare i32 @f(i32)\ndefine ptx_kernel void @k(ptr %p) {\n %r = call i32 @f(i32 14)\n store i32 %r, ptr %p\n ret void\n}\n" + version
        f = 'extern "C" __device__ int f(int x) { return 3 * x; }'
        unit = jacquard.compile(f, lto=True)
        made = jacquard.compile(kernel, name="k.ll", modules=[unit.lto])
        result = array.array("i", [0])
        jacquard.run(made, "k", args=[result])
        self.assertEqual(result[0], 42)

    def test_activation(self):
        home = jacquard.activate()
        self.assertTrue((home / "nvvm/libdevice/libdevice.10.bc").exists())
        for name in ("libnvrtc.so.13", "libnvvm.so.4"):
            # By its name alone the loader finds what was activated.
            self.assertIsNotNone(ctypes.CDLL(name))
        with open("/proc/self/maps") as maps:
            self.assertIn(str(jacquard.libraries() / "libnvrtc.so.13"), maps.read())

    def test_command(self):
        said = subprocess.run([shutil.which("jacq"), "--version"], capture_output=True, text=True, check=True)
        self.assertTrue(said.stdout.startswith("jacquard "))


if __name__ == "__main__":
    unittest.main()

"""Kernels in Python, compiled by an unmodified numba-cuda on this build's libnvvm, run in the emulator, and compared with the
Python functions they are.

    tests/clients/run.sh numba

Each kernel is a scalar function of two numbers and the index; around it stand the bounds check and the loads and stores that
every such kernel has. Some use shared memory, atomics and votes and are written out, with the result that is expected.
"""
import math
import os
import random
import subprocess
import sys
import tempfile

import numpy as np
from numba import cuda, types
from numba.cuda import dispatcher

# Device functions are compiled for the GPU that is there; none is.
dispatcher.get_current_device = lambda: AnyGpu



class AnyGpu:
    compute_capability = (8, 0)


JACQ = os.environ["JACQ"]
N = 64


def collatz(n):
    steps = 0
    while n > 1 and steps < 200:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


INT = [
    lambda a, b, i: a + b * 3,
    lambda a, b, i: a * b - i,
    lambda a, b, i: (a & b) | (i << 2),
    lambda a, b, i: (a ^ b) >> 1,
    lambda a, b, i: a // (b % 7 + 8),
    lambda a, b, i: a % (b % 7 + 8),
    lambda a, b, i: min(a, b),
    lambda a, b, i: max(a, b) - min(a, b),
    lambda a, b, i: abs(a - b),
    lambda a, b, i: a if a > b else b + i,
    lambda a, b, i: -a,
    lambda a, b, i: ~a + b,
    lambda a, b, i: (a > b) + (a < b) * 2,
    lambda a, b, i: a * a + b * b,
    lambda a, b, i: (a + i) * (b - i),
    lambda a, b, i: 1 if a % 2 == 0 and b % 3 == 0 else 0,
    lambda a, b, i: 1 if a % 2 == 0 or b % 3 == 0 else 0,
    lambda a, b, i: a << (i % 8),
    lambda a, b, i: a >> (i % 8),
    lambda a, b, i: int(float(a) / 2.0),
]
FLOAT = [
    lambda a, b, i: a + b,
    lambda a, b, i: a * b + i,
    lambda a, b, i: a / (abs(b) + 1.0),
    lambda a, b, i: math.sqrt(abs(a)),
    lambda a, b, i: math.sin(a) + math.cos(b),
    lambda a, b, i: math.tan(a * 0.1),
    lambda a, b, i: math.exp(a * 0.1),
    lambda a, b, i: math.log(abs(a) + 1.0),
    lambda a, b, i: math.pow(abs(a) + 0.5, b * 0.25),
    lambda a, b, i: math.floor(a) + math.ceil(b),
    lambda a, b, i: math.fabs(a - b),
    lambda a, b, i: math.atan2(a, b),
    lambda a, b, i: math.hypot(a, b),
    lambda a, b, i: math.tanh(a),
    lambda a, b, i: math.sinh(a * 0.3) - math.cosh(b * 0.3),
    lambda a, b, i: math.erf(a * 0.2),
    lambda a, b, i: math.asin(a / 20.0) + math.acos(b / 20.0),
    lambda a, b, i: math.atan(a),
    lambda a, b, i: math.log10(abs(a) + 1.0) + math.log2(abs(b) + 1.0),
    lambda a, b, i: math.expm1(a * 0.01) + math.log1p(abs(b)),
    lambda a, b, i: math.copysign(a, b),
    lambda a, b, i: math.fmod(a, abs(b) + 1.0),
    lambda a, b, i: a if a > b else b,
    lambda a, b, i: float(int(a)),
    lambda a, b, i: (a - b) * (a + b),
    lambda a, b, i: math.trunc(a) * 1.0,
    lambda a, b, i: math.gamma(abs(a) * 0.1 + 1.0),
    lambda a, b, i: math.degrees(a) + math.radians(b),
]


def loop_sum(a, b, i):
    s = 0
    for k in range(i):
        s += a * k - b
    return s


def nested(a, b, i):
    s = 0
    for k in range(i % 5):
        for j in range(k + 1):
            s += a * j + b
    return s


def newton(a, b, i):
    x = abs(a) + 1.0
    for _ in range(8):
        x = 0.5 * (x + (abs(a) + 1.0) / x)
    return x


def horner(a, b, i):
    t = (1.0, -0.5, 0.25, -0.125)
    s = 0.0
    for c in t:
        s = s * (a * 0.1) + c
    return s


INT += [loop_sum, nested]
FLOAT += [newton, horner]


def mapped(f):
    """The kernel of a scalar function."""
    g = cuda.jit(device=True)(f)

    def kernel(x, y, out):
        i = cuda.grid(1)
        if i < out.shape[0]:
            out[i] = g(x[i], y[i], i)

    return kernel


def reversed_in_shared(x, y, out):
    s = cuda.shared.array(64, types.int64)
    i = cuda.threadIdx.x
    s[i] = x[i]
    cuda.syncthreads()
    out[i] = s[63 - i]


def reduced(x, y, out):
    s = cuda.shared.array(64, types.int64)
    i = cuda.threadIdx.x
    s[i] = x[i]
    step = 32
    while step > 0:
        cuda.syncthreads()
        if i < step:
            s[i] += s[i + step]
        step //= 2
    cuda.syncthreads()
    out[i] = s[0]


def atomic_sum(x, y, out):
    i = cuda.threadIdx.x
    cuda.atomic.add(out, i % 4, x[i])


def atomic_max(x, y, out):
    i = cuda.threadIdx.x
    cuda.atomic.max(out, i % 4, abs(x[i]))


def shuffled(x, y, out):
    i = cuda.threadIdx.x
    out[i] = cuda.shfl_xor_sync(0xFFFFFFFF, x[i], 5)


def ballot(x, y, out):
    i = cuda.threadIdx.x
    out[i] = cuda.popc(cuda.ballot_sync(0xFFFFFFFF, x[i] > 0))


def bits(x, y, out):
    i = cuda.threadIdx.x
    out[i] = cuda.popc(x[i] & 0xFFFF) + cuda.clz((y[i] & 0xFF) | 1)


def chosen(x, y, out):
    i = cuda.threadIdx.x
    out[i] = cuda.selp(x[i] > y[i], x[i], y[i] * 2)


def strided(x, y, out):
    for i in range(cuda.grid(1), out.shape[0], cuda.gridsize(1)):
        out[i] = x[i] - y[i]


def scattered(values, n):
    out = np.zeros_like(values)
    for k in range(n):
        out[k] = values[k::n].sum()
    return out


WRITTEN = [
    (reversed_in_shared, lambda x, y: x[::-1]),
    (reduced, lambda x, y: np.full_like(x, x.sum())),
    (atomic_sum, lambda x, y: scattered(x, 4)),
    (atomic_max, lambda x, y: np.array([abs(x[k::4]).max() if k < 4 else 0 for k in range(N)])),
    (shuffled, lambda x, y: x[np.arange(N) ^ 5]),
    (ballot, lambda x, y: np.repeat([(x[:32] > 0).sum(), (x[32:] > 0).sum()], 32)),
    (bits, lambda x, y: np.array([bin(int(a) & 0xFFFF).count("1") + 64 - ((int(b) & 0xFF) | 1).bit_length() for a, b in zip(x, y)])),
    (chosen, lambda x, y: np.where(x > y, x, y * 2)),
    (strided, lambda x, y: x - y),
]


def run(ptx, arrays, kind):
    """Launches the module's kernel in the emulator with arrays as Numba passes them; gives the last one."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "k.ptx")
        with open(path, "w") as f:
            f.write(ptx)
        args = []
        for n, a in enumerate(arrays):
            data = os.path.join(folder, f"{n}.bin")
            a.tofile(data)
            out = ":out" if n + 1 == len(arrays) else ""
            # Reference count, parent, items, bytes of an item, data, shape, strides.
            for arg in ("null", "null", f"i64:{a.size}", f"i64:{a.itemsize}", f"{kind}[]:@{data}{out}", f"i64:{a.size}", f"i64:{a.itemsize}"):
                args += ["--arg", arg]
        done = subprocess.run([JACQ, "run", path, "--block", str(N), *args], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr + done.stdout)
        words = done.stdout.rsplit("=", 1)[-1].split()
        return np.array([float(w) if kind[0] == "f" else int(w) for w in words], dtype=arrays[-1].dtype)


def compiled(kernel, kind, cc):
    array = {"i64": types.int64, "f32": types.float32, "f64": types.float64}[kind][::1]
    return cuda.compile_ptx(kernel, (array, array, array), cc=cc)[0]


def main():
    random.seed(5)
    failures, passed = [], 0
    xs = np.array([random.randint(-1000, 1000) for _ in range(N)], dtype=np.int64)
    ys = np.array([random.randint(-1000, 1000) for _ in range(N)], dtype=np.int64)
    fx = np.array([random.uniform(-10, 10) for _ in range(N)])
    fy = np.array([random.uniform(-10, 10) for _ in range(N)])
    cases = []
    for n, f in enumerate(INT):
        cases.append((f"int {n}", mapped(f), "i64", xs, ys, np.array([f(int(a), int(b), i) for i, (a, b) in enumerate(zip(xs, ys))]), 0))
    for n, f in enumerate(FLOAT):
        want = np.array([f(float(a), float(b), i) for i, (a, b) in enumerate(zip(fx, fy))])
        cases.append((f"float64 {n}", mapped(f), "f64", fx, fy, want, 1e-12))
    for f, want in WRITTEN:
        cases.append((f.__name__, f, "i64", xs, ys, want(xs, ys), 0))
    for name, kernel, kind, x, y, want, bound in cases:
        try:
            got = run(compiled(kernel, kind, (8, 0)), [x, y, np.zeros_like(x)], kind)
            good = got.shape == want.shape and (np.array_equal(got, want) if bound == 0 else np.allclose(got, want, rtol=bound, atol=1e-13))
            what = "" if good else f"got {got[:6]}, want {want[:6]}"
        except Exception as e:  # whatever it was, the other kernels are of interest
            good, what = False, f"{type(e).__name__}: {str(e)[:300]}"
        passed += good
        if not good:
            failures.append(f"{name}: {what}")
    print(f"numba: {passed} of {len(cases)} kernels give the Python function's results")
    print("\n".join(failures))
    return bool(failures)


sys.exit(main())

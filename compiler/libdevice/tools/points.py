#!/usr/bin/env python3
"""Makes ../tests/data/math_points.txt: arguments of the library's functions with correctly rounded results, by mpmath.

One line a point: the function, then the bits of its arguments and of the result in hexadecimal. The arguments are drawn from
a fixed seed: some where the function turns, some over all exponents, and the ends of the range. tests/interfaces/math.rs runs them."""
import os, random, struct
from mpmath import *

mp.dps = 60
HERE = os.path.dirname(os.path.abspath(__file__))
RANDOM = random.Random(20)
SPECIAL = [0.0, -0.0, inf, -inf, nan, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0]


def bits(v, single):
    return struct.unpack("<I" if single else "<Q", struct.pack("<f" if single else "<d", v))[0]


def number(b, single):
    return struct.unpack("<f" if single else "<d", struct.pack("<I" if single else "<Q", b))[0]


def rounded(v, single):
    """The bits of the number nearest to v; a sign of zero is kept from floats."""
    if isinstance(v, float) and (v == 0 or v != v or v in (float("inf"), -float("inf"))):
        return bits(v, single)
    v = mpf(v)
    if isnan(v): return bits(float("nan"), single)
    if isinf(v): return bits(float("inf") if v > 0 else -float("inf"), single)
    if v == 0: return 0
    digits, lowest, top = (24, -149, 128) if single else (53, -1074, 1024)
    m, e = frexp(v)
    quantum = mpf(2) ** max(int(e) - digits, lowest)
    r = nint(v / quantum) * quantum
    if abs(r) >= mpf(2) ** top: return bits(float("inf") if v > 0 else -float("inf"), single)
    if r == 0: return bits(0.0 if v > 0 else -0.0, single)
    return bits(float(r), single)


def inverse_erfc(c):
    y = sqrt(-log(c)) if c < 0.3 else (1 - c) * sqrt(pi) / 2
    for _ in range(200):
        d = (erfc(y) - c if c < 0.5 else 1 - c - erf(y)) / (2 / sqrt(pi) * exp(-y * y))
        s = d / (1 - y * d)
        y += s
        if abs(s) < mpf(10) ** -45 * max(y, mpf(10) ** -10): break
    return y


def erfinv_of(x):
    if not abs(x) <= 1: return float("nan")
    if abs(x) == 1: return float("inf") * float(x)
    return sign(x) * inverse_erfc(1 - abs(x)) if abs(x) > 1e-15 else x * sqrt(pi) / 2 * (1 + pi * x * x / 12)


def erfcinv_of(x):
    if not 0 <= x <= 2: return float("nan")
    if x in (0, 2): return float("inf") if x == 0 else -float("inf")
    if abs(1 - x) < 1e-12: return erfinv_of(1 - x)
    return inverse_erfc(x) if x <= 1 else -inverse_erfc(2 - x)


def where(condition, f):
    return lambda x: f(x) if condition(x) else float("nan")


def odd_root(x):
    return sign(x) * cbrt(abs(x))


def lgamma_of(x):
    return log(abs(gamma(x))) if abs(x) < 1e6 or x > 0 and abs(x) < 1e30 else x * (log(x) - 1) if x > 0 else inf


# name: function, limits at plus and minus infinity, interval where it turns, whether zero keeps its sign
ONE = {
    "exp": (exp, inf, 0.0, (-20, 20), False), "exp2": (lambda x: mpf(2) ** x, inf, 0.0, (-30, 30), False),
    "exp10": (lambda x: mpf(10) ** x, inf, 0.0, (-9, 9), False), "expm1": (expm1, inf, -1.0, (-3, 6), True),
    "log": (where(lambda x: x > 0, log), inf, nan, (0, 3), False), "log2": (where(lambda x: x > 0, lambda x: log(x) / log(2)), inf, nan, (0, 3), False),
    "log10": (where(lambda x: x > 0, log10), inf, nan, (0, 3), False), "log1p": (where(lambda x: x > -1, log1p), inf, nan, (-1, 3), True),
    "sin": (sin, nan, nan, (-9, 9), True), "cos": (cos, nan, nan, (-9, 9), False), "tan": (tan, nan, nan, (-9, 9), True),
    "sinpi": (sinpi, nan, nan, (-4, 4), True), "cospi": (cospi, nan, nan, (-4, 4), False),
    "asin": (where(lambda x: abs(x) <= 1, asin), nan, nan, (-1, 1), True), "acos": (where(lambda x: abs(x) <= 1, acos), nan, nan, (-1, 1), False),
    "atan": (atan, pi / 2, -pi / 2, (-4, 4), True), "sinh": (sinh, inf, -inf, (-4, 4), True), "cosh": (cosh, inf, inf, (-4, 4), False),
    "tanh": (tanh, 1.0, -1.0, (-3, 3), True), "asinh": (asinh, inf, -inf, (-9, 9), True),
    "acosh": (where(lambda x: x >= 1, acosh), inf, nan, (1, 9), False), "atanh": (where(lambda x: abs(x) < 1, atanh), nan, nan, (-1, 1), True),
    "cbrt": (odd_root, inf, -inf, (-9, 9), True), "rcbrt": (lambda x: 1 / odd_root(x), 0.0, -0.0, (-9, 9), None),
    "erf": (erf, 1.0, -1.0, (-5, 5), True), "erfc": (erfc, 0.0, 2.0, (-4, 9), False),
    "erfcx": (lambda x: exp(x * x) * erfc(x), 0.0, inf, (-5, 20), False), "normcdf": (lambda x: ncdf(x), 1.0, 0.0, (-9, 4), False),
    "erfinv": (erfinv_of, nan, nan, (-1, 1), True), "erfcinv": (erfcinv_of, nan, nan, (0, 2), False),
    "normcdfinv": (lambda x: -sqrt(2) * erfcinv_of(2 * x) if 0 < x < 1 else float("nan"), nan, nan, (0, 1), False),
    "lgamma": (lgamma_of, inf, inf, (-2, 12), False), "tgamma": (gamma, inf, nan, (-5, 12), None),
}
TWO = {
    "pow": (lambda x, y: mpf(x) ** y if x > 0 else nan, (0, 9), (-9, 9)),
    "atan2": (lambda y, x: atan2(y, x), (-9, 9), (-9, 9)),
    "hypot": (lambda x, y: sqrt(mpf(x) ** 2 + mpf(y) ** 2), (-9, 9), (-9, 9)),
    "fmod": (lambda x, y: sign(x) * (abs(mpf(x)) - floor(abs(mpf(x)) / abs(mpf(y))) * abs(mpf(y))), (-99, 99), (-9, 9)),
    "remainder": (lambda x, y: mpf(x) - nint(mpf(x) / mpf(y)) * mpf(y), (-99, 99), (-9, 9)),
}


def any_number(single):
    while True:
        v = number(RANDOM.getrandbits(32 if single else 64), single)
        if v == v and abs(v) != float("inf"): return v


def near(interval, single):
    return number(bits(RANDOM.uniform(*interval), single), single)


def value(name, row, x):
    f, top, bottom, interval, keeps = row
    if x != x: return float("nan")
    if x == float("inf"): return top
    if x == -float("inf"): return bottom
    if x == 0:
        if keeps: return x
        if name in ("log", "log2", "log10"): return -float("inf")
        if name in ("rcbrt", "tgamma"): return float("inf") if str(x)[0] != "-" else -float("inf")
        if name == "lgamma": return float("inf")
    if x == -1 and name == "log1p": return -float("inf")
    if abs(x) == 1 and name == "atanh": return float("inf") * x
    if name == "normcdfinv" and x in (0, 1): return float("inf") if x else -float("inf")
    if name in ("tgamma", "lgamma") and x < 0 and x == int(x): return float("nan") if name == "tgamma" else float("inf")
    if name in ("cospi", "sinpi"):
        x = mpf(x)
        r = x - 2 * nint(x / 2)
        if name == "cospi": return 0.0 if abs(r) == 0.5 else cos(pi * r)
        return (0.0 if x > 0 else -0.0) if r in (0, 1, -1) else sin(pi * r)
    return f(mpf(x))


def skip(name, x, single):
    """Arguments that the bound leaves out, that take mpmath too long, or whose result is plain."""
    if x != x or abs(x) == float("inf"): return False
    if name in ("lgamma", "tgamma"): return x < -2.2 or x > 1e5
    if name in ("erfc", "erfcx", "normcdf", "erf"): return abs(x) > 1e3
    if name in ("exp", "exp2", "exp10", "expm1", "sinh", "cosh"): return abs(x) > 1e6
    return False


def main():
    lines = []
    for single in (True, False):
        suffix = "f" if single else ""
        for name, row in ONE.items():
            xs = SPECIAL + [near(row[3], single) for _ in range(16)] + [any_number(single) for _ in range(8)]
            for x in xs:
                x = float(x)
                if skip(name, x, single): continue
                lines.append("__nv_%s%s %x %x" % (name, suffix, bits(x, single), rounded(value(name, row, x), single)))
        for name, (f, first, second) in TWO.items():
            for _ in range(24):
                x, y = near(first, single), near(second, single)
                lines.append("__nv_%s%s %x %x %x" % (name, suffix, bits(x, single), bits(y, single), rounded(f(x, y), single)))
    with open(os.path.join(HERE, "../tests/data/math_points.txt"), "w") as out:
        out.write("\n".join(lines) + "\n")
    print(len(lines), "points")


main()

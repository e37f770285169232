"""Fits of the special functions: least squares at Chebyshev nodes, relative error, coefficients rounded. fits.py f | fits.py d"""
from mpmath import *
import struct, sys
mp.dps = 50
def rnd(v, single):
    return mpf(struct.unpack('f', struct.pack('f', float(v)))[0]) if single else mpf(float(v))
def fit(f, a, b, n, single):
    N = 4 * n + 8
    h = mpf(b - a) / 2; c = mpf(a + b) / 2
    xs = [c + h * cos(pi * (2 * k + 1) / (2 * N)) for k in range(N)]
    ys = [f(x) for x in xs]
    A = matrix(N, n); B = matrix(N, 1)
    for r in range(N):
        t = xs[r] / max(abs(a), abs(b))
        v = 1 / ys[r]
        for k in range(n):
            A[r, k] = v; v *= t
        B[r] = 1
    sol = lu_solve(A.T * A, A.T * B)
    s = mpf(max(abs(a), abs(b)))
    co = [rnd(sol[k] / s**k, single) for k in range(n)]
    err = max(abs(polyval(co[::-1], x) / y - 1) for x, y in zip(xs, ys))
    return co, err
def auto(name, f, a, b, single, start=3, tol=None):
    tol = tol or (mpf(2)**-25 if single else mpf(2)**-54.3)
    last = None
    for n in range(start, 34):
        co, err = fit(f, a, b, n, single)
        if err < tol: break
        if last and err > last * 0.7 and n > start + 6: break
        last = err
    print("POLY", name)
    for k, v in enumerate(co): print("C", k, float(v).hex())
    print("ERR", name, nstr(err, 4), "degree", n - 1, flush=True)

def fixed(name, f, a, b, n):
    co, err = fit(f, mpf(a), mpf(b), n, single)
    print("POLY", name)
    for k, v in enumerate(co): print("C", k, float(v).hex())
    print("ERR", name, nstr(err, 4), "degree", n - 1, flush=True)
which = sys.argv[1]
single = which == 'f'
p = 'f_' if single else 'd_'
J0 = lambda x: besselj(0, x); J1 = lambda x: besselj(1, x); Y0 = lambda x: bessely(0, x); Y1 = lambda x: bessely(1, x)
def zero(f, x0): return findroot(f, x0)
def split(z):
    hi = rnd(z, single); lo = rnd(z - hi, single); return hi, lo
def about(name, f, z, a, b, root=True):
    if root:
        hi, lo = split(z)
        print("ZERO", p + name, float(hi).hex(), float(lo).hex(), nstr(z, 20))
        d = diff(f, z)
        g = lambda u: f(z + u) / u if abs(u) > mpf(10)**-18 else d
    else: g = lambda u: f(z + u)
    auto(p + name, g, a - z, b - z, single)
e = mpf(10)**-30
auto(p + "j0_0", lambda z: J0(sqrt(z)), mpf(0), mpf('1.6')**2, single)
about("j0_1", J0, zero(J0, 2.4), mpf('1.6'), mpf(4)); about("j0_2", J0, zero(J0, 5.52), mpf(4), mpf(7)); about("j0_3", J0, mpf('7.5'), mpf(7), mpf(8), False)
auto(p + "j1_0", lambda z: J1(sqrt(z)) / sqrt(z) if z > e else mpf('0.5'), mpf(0), mpf('2.4')**2, single)
about("j1_1", J1, zero(J1, 3.83), mpf('2.4'), mpf('5.4')); about("j1_2", J1, zero(J1, 7.01), mpf('5.4'), mpf(8))
auto(p + "y0_0", lambda z: Y0(sqrt(z)) - 2 / pi * log(sqrt(z)) * J0(sqrt(z)) if z > e else 2 / pi * (euler - log(2)), mpf(0), mpf('0.45')**2, single)
about("y0_1", Y0, zero(Y0, 0.89), mpf('0.45'), mpf('1.4')); about("y0_2", Y0, mpf(2), mpf('1.4'), mpf('2.6'), False)
about("y0_3", Y0, zero(Y0, 3.957), mpf('2.6'), mpf('5.4')); about("y0_4", Y0, zero(Y0, 7.08), mpf('5.4'), mpf(8))
auto(p + "y1_0", lambda z: (Y1(sqrt(z)) - 2 / pi * (log(sqrt(z)) * J1(sqrt(z)) - 1 / sqrt(z))) / sqrt(z) if z > e else (2 * euler - 1 - 2 * log(2)) / (2 * pi), mpf(0), mpf('0.8')**2, single)
about("y1_1", Y1, mpf('1.15'), mpf('0.8'), mpf('1.5'), False); about("y1_2", Y1, zero(Y1, 2.197), mpf('1.5'), mpf('3.8'))
about("y1_3", Y1, zero(Y1, 5.43), mpf('3.8'), mpf(7)); about("y1_4", Y1, mpf('7.5'), mpf(7), mpf(8), False)
for n in (0, 1):
    def amp(z):
        if z < e: return mpf(1)
        x = 1 / sqrt(z); return sqrt((besselj(n, x)**2 + bessely(n, x)**2) * pi * x / 2)
    def ph(z):
        if z < mpf(10)**-20: return mpf(4 * n * n - 1) / 8
        x = 1 / sqrt(z); t = atan2(bessely(n, x), besselj(n, x)) - (x - pi / 4 - n * pi / 2)
        t = t - 2 * pi * nint(t / (2 * pi)); return t * x
    auto(p + "amp%d" % n, amp, mpf(10)**-9, mpf(1) / 64, single); auto(p + "ph%d" % n, ph, mpf(10)**-9, mpf(1) / 64, single)
    I = lambda x: besseli(n, x)
    auto(p + "i%d_0" % n, lambda z: I(sqrt(z)) / (sqrt(z)**n) if z > e else mpf(1) / 2**n, mpf(0), mpf(64), single, 6)
    large = lambda u: I(1 / u) * exp(-1 / u) / sqrt(u)
    if single: auto(p + "i%d_1" % n, large, 1 / mpf(93), mpf(1) / 8, single, 4)
    else:
        auto(p + "i%d_1" % n, large, 1 / mpf(25), mpf(1) / 8, single, 14)
        auto(p + "i%d_2" % n, large, 1 / mpf(714), 1 / mpf(25), single, 10)
eps = mpf(10)**-20
def lg(x): return loggamma(x).real
def w2x(w): return sqrt(1-exp(-w))
if single == True: fixed("f_lg3", lambda u: (lg(3+u)-log(2))/u if abs(u)>eps else psi(0,3),0,4.81, 10)
if single == True: fixed("f_lg2", lambda u: lg(2+u)/u if abs(u)>eps else psi(0,2),-0.5,1.0, 10)
if single == True: fixed("f_lg1", lambda u: lg(1-u)/u if abs(u)>eps else -psi(0,1),-0.5,0.3, 10)
if single == True: fixed("f_lg0", lambda a: (1/gamma(1+a)-1)/a if abs(a)>eps else euler,0,0.7, 9)
if single == True: fixed("f_rgamma", lambda t: 1/gamma(1+t),-0.5,0.5, 10)
if single == False: fixed("d_rgamma", lambda t: 1/gamma(1+t),-0.5,0.5, 19)
if single == False: fixed("d_lg2", lambda u: lg(2+u)/u if abs(u)>eps else psi(0,2),-0.5,1.0, 26)
if single == False: fixed("d_lg1", lambda u: lg(1-u)/u if abs(u)>eps else -psi(0,1),-0.5,0.3, 26)
if single == False: fixed("d_lg0", lambda a: (1/gamma(1+a)-1)/a if abs(a)>eps else euler,0,0.7, 17)
# stirling correction: lgamma(x)-( (x-.5)log x - x + .5 log 2pi ) = s*P(s^2), s=1/x
if single == False: fixed("d_stir", lambda q: ((lg(1/sqrt(q))-((1/sqrt(q)-0.5)*log(1/sqrt(q))-1/sqrt(q)+log(2*pi)/2))*(1/sqrt(q))),mpf(10)**-6,1/mpf(64), 10)
def erfcinv_w(s):
    c = 1 - sqrt(1 - exp(-s * s)) if s < 6 else exp(-s * s) / 2 * (1 + exp(-s * s) / 4)
    x = s
    for k in range(60):
        d = (erfc(x) - c) / (2 / sqrt(pi) * exp(-x * x)); x += d / (1 - x * d)
        if abs(d) < mpf(10)**-40: break
    return x
if single:
    fixed("f_erfinv0", lambda w: (erfinv(w2x(w)) / w2x(w)) if w > eps else sqrt(pi) / 2, 0, 5, 12)
    fixed("f_erfci1", lambda t: erfcinv_w(t + 3), mpf('1.75') - 3, mpf('4.3') - 3, 12)
    fixed("f_erfci2", lambda t: erfcinv_w(t + 7), mpf('4.3') - 7, mpf('10.2') - 7, 10)

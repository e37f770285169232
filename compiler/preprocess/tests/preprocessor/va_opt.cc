// __VA_OPT__, by the examples of the C++ standard.
#define F(...) f(0 __VA_OPT__(,) __VA_ARGS__)
#define G(X, ...) f(0, X __VA_OPT__(,) __VA_ARGS__)
#define SDEF(sname, ...) S sname __VA_OPT__(= { __VA_ARGS__ })
#define EMP
F(a, b, c)
F()
F(EMP)
G(a, b, c)
G(a, )
G(a)
SDEF(foo);
SDEF(bar, 1, 2);
#define H2(X, Y, ...) __VA_OPT__(X ## Y,) __VA_ARGS__
H2(a, b, c, d)
#define H4(X, ...) __VA_OPT__(a X ## X) ## b
H4(, 1)
#define H5A(...) __VA_OPT__()/**/__VA_OPT__()
#define H5B(X) a ## X ## b
#define H5C(X) H5B(X)
H5C(H5A())
#define LPAREN() (
#define GG(Q) F2(Q R(
#define F2(R, X, ...) __VA_OPT__(G2 R X) )
#define CALL(f, ...) f(__VA_ARGS__ __VA_OPT__(,) last)
CALL(one) CALL(two, a) CALL(three, a, b)
#define NEST(...) __VA_OPT__(( [__VA_ARGS__] ))
NEST() NEST(1) NEST(EMP) NEST(EMP 2)

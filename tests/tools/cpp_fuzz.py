#!/usr/bin/env python3
"""Random class hierarchies, overload sets and initializations: jacq in the emulator against g++ and clang on the host, and nvcc.

usage: cpp_fuzz.py JACQ classes|overloads|inits [--count N] [--batch N] [--seed N] [--nvcc TOOLKIT] [--clang CLANG] [--keep FOLDER]
Each file holds --batch cases in namespaces of their own; a kernel of one thread writes what each gave: layout, calls, traces of
constructors, the overload that a call chose (-1: none or ambiguous), values of members. g++ and clang compile the same file for the
host. Where they agree and jacq does not, the case is printed; where they disagree, nvcc decides, with --nvcc alone.
"""
import argparse
import collections
import os
import random
import re
import shutil
import tempfile

from suites import run

HEAD = """#ifdef __CUDACC__
#define D __host__ __device__
#ifdef __CUDA_ARCH__
#define DATA __device__
#else
#define DATA
#endif
#else
#define D
#define DATA
#endif
#ifdef __CUDACC__
__device__ long long tr;
#else
long long tr;
#endif
D inline void *operator new(decltype(sizeof 0), void *p, int) noexcept { return p; }
D inline long long mix(long long h, long long v) { return (long long)(((unsigned long long)h * 1000003u + (unsigned long long)v) & 0xffffffffffffu); }
struct Out { long long *to; long long n; D void operator()(long long v) { to[n++] = v; } };
"""

TAIL = """
D void fill(long long *to) {{ Out out{{to, 0}}; long long at = 0; (void)at;
{calls}
}}
#ifdef __CUDACC__
extern "C" __global__ void k(long long *to) {{ fill(to); }}
#else
#include <cstdio>
static long long answers[{room}];
int main() {{ fill(answers); for (long long v : answers) std::printf("%lld\\n", v); }}
#endif
"""
PER_CASE = 400


# ---------------------------------------------------------------------------------------------------------------- classes

FIELDS = ["char", "short", "int", "long long", "float", "double", "bool", "char *", "E", "unsigned char", "Z", "char16_t"]


class Class:
    def __init__(self, i):
        self.i, self.bases, self.fields, self.virtuals, self.lines = i, [], [], {}, []
        self.virtual_destructor = False


def subobjects(classes, i, virtuals=None):
    """How often each class is a subobject of class `i`: virtual bases once."""
    virtuals = set() if virtuals is None else virtuals
    found = collections.Counter()
    for base, virtual in classes[i].bases:
        if virtual:
            if base in virtuals:
                continue
            virtuals.add(base)
        found[base] += 1
        found.update(subobjects(classes, base, virtuals))
    return found


def hierarchy(r):
    classes, text = [], ["struct E {};", "struct Z { int z; short y; };"]
    for i in range(r.randint(2, 6)):
        c = Class(i)
        classes.append(c)
        for base in r.sample(range(i), min(i, r.choice([0, 1, 1, 2, 2, 3]))):
            c.bases.append((base, r.random() < 0.3))
        # A direct base that is also an indirect one is not accessible where it is not virtual.
        inner = collections.Counter()
        for base, _ in c.bases:
            inner.update(subobjects(classes, base))
        c.bases = [(b, v) for b, v in c.bases if not inner[b]]
        body = []
        for n in range(r.choice([0, 0, 1, 1, 2, 3])):
            kind = r.random()
            name = f"f{i}_{n}"
            if kind < 0.15:
                t, w = r.choice([("int", 31), ("unsigned", 20), ("char", 7), ("long long", 40), ("bool", 1), ("short", 12)])
                w = r.randint(1, w)
                body.append(f"{t} {name} : {w} = {r.choice([0, 1]) };" if r.random() < 0.5 else f"{t} {name} : {w};")
                c.fields.append((name, "bits"))
            elif kind < 0.25 and i:
                other = r.randrange(i)
                attribute = "[[no_unique_address]] " if r.random() < 0.4 else ""
                body.append(f"{attribute}C{other} {name};")
                c.fields.append((name, "class"))
            elif kind < 0.32:
                body.append(f"[[no_unique_address]] {r.choice(['E', 'Z'])} {name};")
                c.fields.append((name, "class"))
            elif kind < 0.4:
                body.append(f"{r.choice(['char', 'short', 'E', 'Z'])} {name}[{r.randint(1, 5)}];")
                c.fields.append((name, "array"))
            elif kind < 0.46:
                body.append(f"alignas({r.choice([4, 8, 16, 32])}) {r.choice(['char', 'int'])} {name};")
                c.fields.append((name, "plain"))
            elif kind < 0.5:
                body.append("int : 0;")
            else:
                t = r.choice(FIELDS)
                init = f" = {r.randint(0, 100)}" if t not in ("E", "Z", "char *") and r.random() < 0.4 else ""
                body.append(f"{t} {name}{init};")
                c.fields.append((name, "class" if t in ("E", "Z") else "plain"))
        inherited = collections.Counter()
        for base, _ in c.bases:
            inherited.update(classes[base].virtuals.keys())
        for v in range(3):
            overridden = inherited[v] > 1 or r.random() < (0.5 if inherited[v] else 0.12)
            if overridden:
                word = "" if inherited[v] and r.random() < 0.7 else "virtual "
                body.append(f"{word}D int v{v}() {{ tr = mix(tr, {i * 10 + v + 1}); return {i * 100 + v} + (int)(((char *)this - (char *)0) & 0); }}")
            if overridden or inherited[v]:
                c.virtuals[v] = True
        unambiguous = [b for b, n in subobjects(classes, i).items() if n == 1]
        selves = sum(classes[b].self_ for b, _ in c.bases)
        every = len(unambiguous) == len(subobjects(classes, i))
        c.self_ = bool(selves)
        if selves > 1 or (selves and r.random() < 0.5) or (not selves and r.random() < 0.1):
            if every:
                body.append(f"virtual D C{i} *self() {{ tr = mix(tr, {500 + i}); return this; }}")
                c.self_ = True
            elif selves > 1:
                # An override must be covariant with each: no class then.
                c.bases = c.bases[:1]
                unambiguous = [b for b, n in subobjects(classes, i).items() if n == 1]
                c.self_ = classes[c.bases[0][0]].self_
                c.virtuals = {v: True for v in range(3) if f"int v{v}()" in " ".join(body) or v in classes[c.bases[0][0]].virtuals}
                body = [line for line in body if "self()" not in line]
        inherits_destructor = any(classes[b].virtual_destructor for b, _ in c.bases)
        c.virtual_destructor = inherits_destructor
        c.unambiguous = unambiguous
        if r.random() < 0.4:
            body.append(f"D C{i}() {{ tr = mix(tr, {1000 + i}); }}")
            if r.random() < 0.4:
                body.append(f"D C{i}(const C{i} &o)" + (" = default;" if r.random() < 0.3 else f" {{ tr = mix(tr, {2000 + i}); }}"))
            if r.random() < 0.4:
                body.append(f"D C{i} &operator=(const C{i} &o) {{ tr = mix(tr, {3000 + i}); return *this; }}")
        if r.random() < 0.35:
            virtual = r.random() < 0.4
            c.virtual_destructor |= virtual
            body.append(f"{'virtual ' if virtual else ''}D ~C{i}() {{ tr = mix(tr, {4000 + i}); }}")
        r.shuffle(body)
        bases = ", ".join(("virtual " if v else "") + f"C{b}" for b, v in c.bases)
        text.append(f"struct C{i}{' : ' + bases if bases else ''} {{ {' '.join(body)} }};")
    for c in classes:
        i, lines = c.i, []
        lines.append(f"out(sizeof(C{i})); out(alignof(C{i})); out(__is_empty(C{i}) + 2 * __is_polymorphic(C{i}) + 4 * __is_trivially_copyable(C{i}) + 8 * __is_standard_layout(C{i}) + 16 * __is_aggregate(C{i}) + 32 * __is_trivially_constructible(C{i}) + 64 * __is_nothrow_constructible(C{i}) + 128 * __has_virtual_destructor(C{i}) + 256 * __is_pod(C{i}) + 512 * __is_trivially_assignable(C{i} &, const C{i} &));")
        lines.append(f"alignas(64) unsigned char room[sizeof(C{i})], other[sizeof(C{i})]; for (auto &b : room) b = 0; tr = 0; C{i} *p = new (room, 0) C{i}; out(tr);")
        for name, kind in c.fields:
            if kind == "bits":
                lines.append(f"{{ long long h = 0; for (unsigned n = 0; n < sizeof room; n++) other[n] = room[n]; p->{name} = 0; for (unsigned n = 0; n < sizeof room; n++) other[n] = room[n]; p->{name} = -1; for (unsigned n = 0; n < sizeof room; n++) if (room[n] != other[n]) h = mix(h, n * 256 + (room[n] ^ other[n])); out(h); out(p->{name}); p->{name} = 0; }}")
            else:
                lines.append(f"out((char *)&p->{name} - (char *)p);")
                if kind == "plain":
                    lines.append(f"{{ auto m = &C{i}::{name}; p->*m = decltype(p->{name})(); out((char *)&(p->*m) - (char *)p); }}")
        for b in c.unambiguous:
            lines.append(f"{{ C{b} *q = p; out((char *)q - (char *)p);")
            for v in classes[b].virtuals:
                if sum(1 for x, _ in classes[b].bases if v in classes[x].virtuals) <= 1 or f"int v{v}()" in text[b + 2]:
                    lines.append(f"out(q->v{v}()); {{ auto m = &C{b}::v{v}; out((q->*m)()); }}")
            if classes[b].self_:
                lines.append("out((char *)q->self() - (char *)p);")
            name = next((n for n, kind in classes[b].fields if kind == "plain"), None)
            direct_virtual = any_virtual_path(classes, i, b)
            if name and not direct_virtual:
                lines.append(f"{{ decltype(C{b}::{name}) C{i}::*m = &C{b}::{name}; out((char *)&(p->*m) - (char *)p); }}")
            lines.append("}")
        lines.append(f"tr = 0; {{ C{i} copy(*p); out(tr); copy = *p; out(tr); }} out(tr); tr = 0; p->~C{i}(); out(tr);")
        text.append(f"D void t{i}(Out &out) {{ {' '.join(lines)} }}")
    text.append("D void test(Out &out) { " + " ".join(f"t{c.i}(out);" for c in classes) + " }")
    return text


def any_virtual_path(classes, i, to):
    for base, virtual in classes[i].bases:
        reaches = base == to or subobjects(classes, base)[to]
        if reaches and (virtual or (base != to and any_virtual_path(classes, base, to))):
            return True
    return False


# -------------------------------------------------------------------------------------------------------------- overloads

WORLD = """enum E0 { e0 }; enum E1 : short { e1 }; enum class S0 { s0 };
struct A { int a; }; struct B : A {}; struct C : B {}; struct M1 {}; struct M2 : virtual A {};
struct V { D V(int); D V(const char *); }; struct W { D explicit W(int); D W(double, int); };
struct X { D operator int() const; D operator double(); }; struct Y { template <class T> D operator T *() const; D explicit operator long() const; };
struct R { D operator A &() &; D operator const B &() const &; D operator A &&() &&; };
struct P { int x, y; }; struct Q { P p; int z = 3; }; struct L { D L(P); D L(const L &); D L(L &&); };
struct F { using G = int (*)(int); D operator G() const; };
D inline int g1(int); D inline int g1(double); D inline int g2(int); D inline int g3(int) noexcept;
template <int N> struct Id { static constexpr int value = N; };
template <class T> struct Same { using type = T; };
template <class T> struct Box { T t; }; template <class T> struct Sub : Box<T> {};
template <class T> D T &lv(); template <class T> D T &&xv(); template <class T> D T pv();
template <class T> concept Big = sizeof(T) > 4; template <class T> concept Bigger = Big<T> && sizeof(T) > 8;
template <class T> concept Num = __is_same(T, int) || __is_same(T, double) || __is_same(T, long) || __is_same(T, char);
"""
TYPES = ["bool", "char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "long long", "float",
         "double", "E0", "E1", "S0", "A", "B", "C", "M2", "V", "W", "X", "Y", "R", "P", "Q", "L", "F", "int *", "const int *", "A *", "B *", "const A *",
         "void *", "const void *", "decltype(nullptr)", "int A::*", "int B::*", "Box<int>", "Sub<int>", "Box<double>", "const char *", "Same<int(int)>::type *", "int **",
         "const int *const *", "Same<int(int) noexcept>::type *", "char16_t"]
CLASSES = ["A", "B", "C", "M2", "V", "W", "X", "Y", "R", "P", "Q", "L", "F", "Box<int>", "Sub<int>"]


def a_type(r):
    return r.choice(TYPES) if r.random() < 0.7 else r.choice(["int", "double", "A", "B", "const char *", "long", "int *"])


def qualified(r, t):
    form = r.random()
    if form < 0.4:
        return t
    if form < 0.55:
        return f"Same<{t}>::type &"
    if form < 0.8:
        return f"const Same<{t}>::type &"
    if form < 0.95:
        return f"Same<{t}>::type &&"
    return f"const Same<{t}>::type &&"


def parameter(r, pack):
    """A parameter's type and the template parameters that it needs."""
    if r.random() < 0.62:
        if r.random() < 0.05:
            return r.choice(["int (&)[3]", "const int (&)[3]", "int (&&)[2]", "const char (&)[4]", "int (*)[3]", "Same<int(int)>::type &"]), [], ""
        return qualified(r, a_type(r)), [], ""
    t = f"T{pack}"
    concept = r.choice(["class"] * 6 + ["Big", "Bigger", "Num"])
    form = r.choice([t, t, f"{t} &", f"const {t} &", f"{t} &&", f"{t} *", f"const {t} *", f"const {t} &&", f"Box<{t}>", f"const Box<{t}> &", f"{t} (&)[N{pack}]",
                     f"{t} (&&)[N{pack}]", f"const {t} (&)[N{pack}]", f"int {t}::*", f"{t} (*)(int)", f"{t} A::*", f"typename Same<{t}>::type", f"{t} * &", f"{t} **", f"{t} *const &"])
    needs = [f"{concept} {t}" + (" = int" if form.startswith("typename") else "")]
    if "[N" in form:
        needs.append(f"decltype(sizeof 0) N{pack}")
    return form, needs, ""


def overload(r, n, k):
    arity = r.choice([k, k, k, k + 1]) if r.random() < 0.9 else max(k - 1, 0)
    parts, templates = [], []
    for i in range(arity):
        p, needs, _ = parameter(r, i)
        parts.append(p)
        templates += needs
    for i in range(k, arity):
        if r.random() < 0.7:
            parts[i] = f"{r.choice(['int', 'double', 'const A &'])} = {{}}"
    extra = r.random()
    if extra < 0.06:
        parts = parts[: r.randint(0, len(parts))] + ["..."]
        templates = [t for t in templates if any(re.search(rf"\b{t.split()[-1]}\b", p) for p in parts)]
        parts = [p for p in parts if "= {}" not in p]
    elif extra < 0.12:
        keep = r.randint(0, len(parts))
        parts = parts[:keep] + [r.choice(["Ts...", "Ts &&...", "const Ts &...", "Ts *..."])]
        templates = [t for t in templates if any(re.search(rf"\b{t.split('=')[0].split()[-1]}\b", p) for p in parts)] + ["class... Ts"]
        parts = [p for p in parts if "= {}" not in p]
    head = f"template <{', '.join(templates)}> " if templates else ""
    clause = ""
    if templates and r.random() < 0.1 and any(t == "class T0" for t in templates):
        clause = " requires " + r.choice(["(sizeof(T0) > 4)", "Big<T0>", "Bigger<T0>", "Num<T0>", "Big<T0> || Num<T0>"])
    end = " = delete" if r.random() < 0.04 else ""
    return head, ", ".join(parts), clause, end


def argument(r):
    form = r.random()
    if form < 0.2:
        return r.choice(["0", "1", "'c'", "1u", "1L", "1.0", "1.0f", "true", "nullptr", "\"abc\"", "e0", "e1", "S0::s0", "1ull", "u'c'", "&g2", "g2", "&g3", "&g1", "g1", "&A::a", "&B::a", "[](int i) { return i; }", "L'x'"])
    if form < 0.32:
        return r.choice(["{}", "{1}", "{1, 2}", "{{}}", "{1.0}", "{{1, 2}, 3}", "{lv<A>()}", "{lv<P>()}", "{lv<const A>()}", "{0}", "{nullptr}", "{pv<B>()}", "{'a', 'b', 'c'}", "{pv<V>()}", "{lv<X>()}"])
    if form < 0.36:
        return r.choice(["lv<int[3]>()", "lv<const int[3]>()", "xv<int[2]>()", "lv<int(int)>()", "lv<int *const>()", "lv<volatile int>()", "lv<A[2]>()"])
    t = r.choice(CLASSES) if r.random() < 0.4 else a_type(r)
    return f"{r.choice(['lv', 'xv', 'pv', 'lv<const', 'xv<const'])}" .replace("<const", "") + "<" + ("const " if r.random() < 0.25 and "*" not in t and "(" not in t else "") + t + ">()"


def overloads(r):
    k = r.choice([1, 1, 1, 2, 2])
    seen, lines, extra = {}, [], []
    for n in range(r.randint(2, 7)):
        head, parts, clause, end = overload(r, n, k)
        key = head + parts + clause
        if key in seen:
            continue
        seen[key] = n
        lines.append((n, head, parts, clause, end))
    mode = r.random()
    text = []
    if mode < 0.6:
        text.append("struct H { " + " ".join(f"{h}static D Id<{n}> f({p}){c}{e};" for n, h, p, c, e in lines) + " };")
        ask = "T::f({args})"
        pick = "decltype({e})::value"
    elif mode < 0.8:
        quals = [r.choice(["", " const", " &", " const &", " &&"]) for _ in lines]
        reference = any("&" in q for q in quals)
        quals = [q if not reference or "&" in q else q + " &" for q in quals]
        text.append("struct H { " + " ".join(f"{h}D Id<{n}> f({p}){q}{c}{e};" for (n, h, p, c, e), q in zip(lines, quals)) + " };")
        ask = r.choice(["lv<T>().f({args})", "lv<const T>().f({args})", "xv<T>().f({args})", "pv<T>().f({args})"])
        pick = "decltype({e})::value"
    else:
        text.append("struct H { int which; " + " ".join(f"{h}{r.choice(['', '', 'explicit '])}constexpr D H({p}){c}{e if e else f' : which({n}) {{}}'};" if not e else f"{h}D H({p}){c} = delete;" for n, h, p, c, e in lines if "= {}" not in p or True) + " };")
        ask = None
        pick = None
    tests = []
    for _ in range(24):
        args = ", ".join(argument(r) for _ in range(k))
        if ask:
            e = ask.replace("{args}", args)
            tests.append(f"template <class T> D int q() {{ if constexpr (requires {{ {e}; }}) return {pick.replace('{e}', e)}; else return -1; }}")
        else:
            e = r.choice([f"T({args})", f"T{{{args}}}", f"take<T>({args.split(', ')[0] if k == 1 else '{' + args + '}'})", f"new T({args})"])
            if k == 1 and e.startswith("take"):
                e = f"take<T>({args})"
            if e.startswith("T(") and args.startswith("{") and k == 1:
                e = f"T({args})"
            tests.append(f"template <class T> D int q() {{ return requires {{ {e}; }} ? 1 : -1; }}")
    text.append("template <class T> D void take(T);")
    names = []
    for n, t in enumerate(tests):
        names.append(f"q{n}")
        text.append(t.replace(" q()", f" q{n}()"))
    text.append("D void test(Out &out) { " + " ".join(f"out({n}<H>());" for n in names) + " }")
    return [WORLD] + text


# ------------------------------------------------------------------------------------------------------------------ inits

SCALARS = ["int", "short", "unsigned", "char", "long long", "double", "float", "bool"]


def value(r):
    return r.choice(["0", "1", "-1", "2.5", "'a'", "300", "true", "7u", "5000000000", "1.0f", "i1", "s1", "d1", "c1", "ci", "nullptr", "e0", "{}", "{}"])


def braces(r, depth):
    n = r.choice([0, 1, 1, 2, 2, 3, 4])
    items = [braces(r, depth - 1) if depth and r.random() < 0.3 else value(r) for _ in range(n)]
    if items and r.random() < 0.1:
        items[r.randrange(len(items))] = r.choice(["pv<A0>()", "lv<A0>()", "pv<K0>()", "lv<const A1>()", "pv<A1>()"])
    return "{" + ", ".join(items) + "}"


def inits(r):
    text = ["enum E0 : int { e0 = 4, e1 = 9 }; template <class T> constexpr D T pv() { return T(); } template <int> struct Kept {}; template <class T> constexpr D const T lv() { return T(); }"]
    names, hashes = [], {}
    for i in range(4):
        name = f"A{i}"
        body, reads, used = [], [], 0
        for n in range(r.randint(1, 4)):
            kind = r.random()
            f = f"m{n}"
            if kind < 0.5 or not i:
                t = r.choice(SCALARS)
                init = "" if r.random() < 0.6 else r.choice([f" = {r.randint(0, 99)}", f"{{{r.randint(0, 99)}}}"])
                if t == "bool" and init:
                    init = r.choice([" = true", "{false}"])
                body.append(f"{t} {f}{init};")
                reads.append(f"h = mix(h, (long long)({f} * 8));")
            elif kind < 0.7:
                t = r.choice(names)
                init = r.choice(["", "", " = {}", "{}"])
                body.append(f"{t} {f}{init};")
                reads.append(f"h = mix(h, {f}.hash());")
            elif kind < 0.88:
                t, c = r.choice(SCALARS + names), r.randint(1, 3)
                body.append(f"{t} {f}[{c}];" if r.random() < 0.7 else f"{t} {f}[{c}] = {{}};")
                inner = f"{f}[n].hash()" if t in names else f"(long long)({f}[n] * 8)"
                reads.append(f"for (int n = 0; n < {c}; n++) h = mix(h, {inner});")
            elif kind < 0.94:
                body.append(f"union {{ int {f}a; float {f}b; }};" if r.random() < 0.5 else f"union {{ int {f}a = 5; float {f}b; }};")
                reads.append(f"h = mix(h, {f}a);")
            else:
                body.append(f"E0 {f};")
                reads.append(f"h = mix(h, {f});")
        bases = ""
        if i and r.random() < 0.3:
            base = r.choice(names)
            bases = f" : {base}"
            reads.insert(0, f"h = mix(h, {base}::hash());")
        text.append(f"struct {name}{bases} {{ {' '.join(body)} constexpr D long long hash() const {{ long long h = 0; {' '.join(reads)} return h; }} }};")
        names.append(name)
    # Classes with constructors.
    for i in range(3):
        name, parts = f"K{i}", []
        if i < 2:
            parts.append(("", f"constexpr D {name}() : w(1) {{}}"))
        for n in range(r.randint(1, 5)):
            params = r.choice(["", "int", "double", "int, int", "const char *", "A0", "const A1 &", "int, double = 1", "bool", "E0", "A0, int", "long long", "decltype(nullptr)", f"const {name} &", "char, char", "const int (&)[2]", "const int (&)[3]", "int (&&)[2]", "K0" if i else "short"])
            if params in [p for p, _ in parts]:
                continue
            parts.append((params, f"{r.choice(['', '', '', 'explicit '])}constexpr D {name}({params}) : w({n + 1}) {{}}"))
        if r.random() < 0.3:
            parts.append(("t", f"template <class T> constexpr D {name}(T, int) : w(50 + sizeof(T)) {{}}"))
        if r.random() < 0.2:
            parts.append(("a", f"template <class T, decltype(sizeof 0) N> constexpr D {name}(const T (&)[N]) : w(70 + N) {{}}"))
        converts = r.choice(["", "", "constexpr D operator int() const { return 77; }", "constexpr D operator A0() const { return A0(); }"])
        text.append(f"struct {name} {{ int w{r.choice(['', ' = 9'])}; {' '.join(p for _, p in parts)} {converts} constexpr D long long hash() const {{ return w; }} }};")
        names.append(name)
    text.append("struct G0 { K1 a; int b = 3; constexpr D long long hash() const { return mix(a.hash(), b); } }; struct G1 { K0 a[2]; A0 c; constexpr D long long hash() const { return mix(mix(a[0].hash(), a[1].hash()), c.hash()); } };")
    names += ["G0", "G1"]
    text.append("template <class T> constexpr D long long take(T t) { return t.hash(); } template <class T> constexpr D long long bind(const T &t) { return t.hash(); } template <class T> constexpr D T give_copy(T t) { return t; }")
    calls = []
    for n in range(30):
        t = r.choice(names)
        form = r.random()
        b = braces(r, 2)
        v = value(r)
        while v == "{}":
            v = value(r)
        inner = b[1:-1]
        e = (f"T{b}.hash()" if form < 0.35 else f"take<T>({b})" if form < 0.6 else f"bind<T>({b})" if form < 0.7 else f"take<T>({v})" if form < 0.78
             else f"T({inner}).hash()" if form < 0.86 and inner else f"give_copy<T>({b}).hash()" if form < 0.93 else f"static_cast<T>({v}).hash()")
        # Arguments in parentheses for an aggregate: C++20, which clang and g++ 12 know.
        local = "int i1 = 11; short s1 = 12; double d1 = 1.5; char c1 = 'b'; const int ci = 13; (void)i1; (void)s1; (void)d1; (void)c1; (void)ci;"
        text.append(f"template <class T> D long long q{n}() {{ {local} if constexpr (requires {{ {e}; }}) return {e}; else return -1; }}")
        calls.append(f"out(q{n}<{t}>());")
        if not re.search(r"\b(i1|s1|d1|c1)\b", e):
            text.append(f"template <class T> D long long z{n}() {{ constexpr int ci = 13; (void)ci; if constexpr (requires {{ {e}; }}) {{ if constexpr (requires {{ typename Kept<({e}, 0)>; }}) {{ constexpr long long v = {e}; return v; }} else return -2; }} else return -1; }}")
            calls.append(f"out(z{n}<{t}>());")
    text.append("D void test(Out &out) { " + " ".join(calls) + " }")
    text[0] = text[0].replace("template <class T> constexpr D const T lv() { return T(); }", "template <class T> inline constexpr D const T lv() { return T(); }")
    return text


KINDS = {"classes": hierarchy, "overloads": overloads, "inits": inits}


def source(cases):
    spaces = "\n".join(f"namespace n{i} {{\n" + "\n".join(lines) + "\n}" for i, lines in enumerate(cases))
    calls = "\n".join(f"at = {i * PER_CASE}; out.n = at; n{i}::test(out);" for i in range(len(cases)))
    head = HEAD
    if "constexpr D long long hash()" in spaces:
        head = head.replace("D inline long long mix", "constexpr D inline long long mix")
    return head + spaces + TAIL.format(calls=calls, room=len(cases) * PER_CASE)


def host(compiler, text, folder, name):
    path, exe = os.path.join(folder, name + ".cpp"), os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    code, _, err = run([*compiler, "-w", "-O0", "-std=c++20", path, "-o", exe])
    if code:
        return None, err
    code, out, _ = run([exe])
    return ([int(v) for v in out.split()], "") if code == 0 else (None, "it fell over")


def emulated(jacq, ptx, room):
    code, out, err = run([jacq, "run", ptx, "--kernel", "k", "--grid", "1", "--block", "1", "--steps", "200000000", "--arg", f"i64[{room}]:zero:out"])
    values = re.search(r"=\s*((?:-?\d+\s*)+)", out)
    return ([int(v) for v in values.group(1).split()], "") if code == 0 and values else (None, (err + out)[:300])


def main():
    p = argparse.ArgumentParser(usage=__doc__)
    p.add_argument("jacq")
    p.add_argument("kind", choices=KINDS)
    p.add_argument("--count", type=int, default=1000)
    p.add_argument("--batch", type=int, default=20)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--nvcc")
    p.add_argument("--clang", default=shutil.which("clang++-22") or "clang++")
    p.add_argument("--keep")
    p.add_argument("--show", type=int, default=40)
    a = p.parse_args()
    tally, shown = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        for first in range(a.seed, a.seed + a.count, a.batch):
            todo = [list(range(first, min(first + a.batch, a.seed + a.count)))]
            while todo:
                seeds = todo.pop()
                cases = [KINDS[a.kind](random.Random(f"{a.kind} {s}")) for s in seeds]
                text = source(cases)
                gcc, why = host(["g++"], text, folder, "gcc")
                clang, _ = host([a.clang], text, folder, "clang")
                if not gcc or not clang:
                    if len(seeds) > 1:
                        todo += [[s] for s in seeds]
                        continue
                    only = [n for n, v in (("g++", gcc), ("clang", clang)) if v]
                    tally[f"not judged: {'only ' + only[0] + ' takes it' if only else 'neither takes it'}"] += 1
                    continue
                cu, ptx = os.path.join(folder, "k.cu"), os.path.join(folder, "k.ptx")
                with open(cu, "w", encoding="utf-8") as f:
                    f.write(text)
                code, _, err = run([a.jacq, cu, "-w", "-std=c++20", "-arch=sm_80", "-o", ptx])
                ours, trouble = (None, err) if code else emulated(a.jacq, ptx, len(cases) * PER_CASE)
                if not ours:
                    if len(seeds) > 1:
                        todo += [[s] for s in seeds]
                        continue
                    tally["refused"] += 1
                    shown += 1
                    if shown <= a.show:
                        print(f"seed {seeds[0]}: refused: {next((l for l in trouble.splitlines() if 'error' in l), trouble)[:300]}", flush=True)
                    keep(a, seeds[0], text)
                    continue
                nvidia = None
                for i, s in enumerate(seeds):
                    part = slice(i * PER_CASE, (i + 1) * PER_CASE)
                    g, c, o = gcc[part], clang[part], ours[part]
                    if o == g == c:
                        tally["equal"] += 1
                        continue
                    differs = [n for n in range(PER_CASE) if g[n] == c[n] != o[n]]
                    if not differs and a.nvcc is None:
                        tally["g++ and clang differ; equal where they agree"] += 1
                        continue
                    if a.nvcc and nvidia is None:
                        code, _, err = run([os.path.join(a.nvcc, "bin", "nvcc"), "-w", "-std=c++20", "-arch=sm_80", "-ptx", cu, "-o", ptx])
                        nvidia = (code == 0 and emulated(a.jacq, ptx, len(cases) * PER_CASE)[0]) or []
                        if not nvidia:
                            tally["files that nvcc does not take"] += 1
                    n = nvidia[part] if nvidia else None
                    # A host compiler may be wrong where nvcc and another agree with ours.
                    bad = [x for x in range(PER_CASE) if o[x] not in (g[x], c[x]) or (g[x] == c[x] != o[x])]
                    if n:
                        bad = [x for x in range(PER_CASE) if o[x] not in ((g[x], n[x]) if g[x] == c[x] else (n[x],)) and (g[x] == c[x] or n[x] in (g[x], c[x]))]
                    if not bad:
                        tally["as nvcc" if n else "g++ and clang differ; ours as one of them"] += 1
                        continue
                    tally["WRONG"] += 1
                    shown += 1
                    if shown <= a.show:
                        x = bad[0]
                        print(f"seed {s}: {len(bad)} answers; at {x}: jacq {o[x]}, g++ {g[x]}, clang {c[x]}{f', nvcc {n[x]}' if n else ''}", flush=True)
                    keep(a, s, source([cases[i]]))
    for what, n in tally.most_common():
        print(f"{n:6} {what}")


def keep(a, seed, text):
    if a.keep:
        os.makedirs(a.keep, exist_ok=True)
        with open(os.path.join(a.keep, f"{a.kind}{seed}.cu"), "w", encoding="utf-8") as f:
            f.write(text)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Programs with several errors each: whether nvcc and ours report as many, on the same lines.

usage: error_counts.py JACQ [--count=40] [--seed=1] [--show] [--one]

NVCC names NVIDIA's. A program is a kernel of two to four of the mistakes below with good statements between, some of them two in one
expression, in arguments, in an initializer, in a nested block. Compared are the lines of all errors, as often as they come. `--one` tries
each mistake alone.
"""
import collections
import os
import random
import re
import subprocess
import sys
import tempfile

PRELUDE = """struct S { int a; __device__ int get() const { return a; } private: int hidden; };
struct Abstract { __device__ virtual int f() = 0; };
template <class T> struct Only { static_assert(sizeof(T) == 4, "four bytes"); T t; };
template <class T> __device__ T same(T a, T b) { return a; }
__device__ int two(int a, int b) { return a + b; }
__device__ int over(int *a) { return *a; }
__device__ int over(float *a) { return *a; }
__host__ int on_host(int a);
enum class E { A, B };
"""
# Statements; `p` is an int *, `n` an int, `f` a float, `s` an S, `cs` a const int.
MISTAKES = """p[0] = missing;
n = missing_one + missing_two;
p[missing] = 1;
n = two(1);
n = two(1, 2, 3);
n = two(missing, 2);
n = two(missing_one, missing_two);
p = f;
n = p;
int *q = n;
int x1 = missing, x2 = missing_two;
cs = 4;
s.none = 1;
n = s.get(missing);
n = s.none + s.missing;
n = s.hidden;
missing(1);
missing(missing_two);
n = same(1, 2.0f);
n = same(missing, 1);
Unknown u;
Unknown<int> v;
std::vector<int> w;
Abstract ab;
Only<char> oc;
E e = 1;
n = E::C;
n = over(n);
n = (int)s;
if (s) n = 1;
while (missing) n++;
for (int i = missing; i < n; ++i) p[i] = i;
for (int i = 0; i < missing; ++i) p[i] = missing_two;
switch (f) { case 1: n = 1; }
switch (n) { case 1: n = 1; break; case 1: n = 2; }
switch (n) { case missing: n = 1; }
break;
continue;
goto nowhere;
return 1;
n = on_host(n);
int n2[missing];
int arr[2] = {1, 2, 3};
int arr2[-1];
const int uninit;
int &ref;
int &ref2 = 3;
*n = 1;
n = &3;
n = f % 2;
n = s + 1;
n = -s;
n++ = 2;
s();
n(1);
f.x = 1;
p->x = 1;
n = sizeof(missing);
n = sizeof(Unknown);
auto l = [](int a) { return a + n; }; n = l(1);
auto l2 = [=](int a) { return a + missing; }; n = l2(missing_two);
auto a3;
auto a4 = {1, 2.0f};
static_assert(sizeof(int) == 8, "eight");
constexpr int c5 = n;
n = static_cast<int *>(n);
n = reinterpret_cast<float>(n);
n = dynamic_cast<S *>(p);
S t = {1, 2, 3};
S t2(1, 2);
int dup = 1; int dup = 2;
void vv;
n = n ? s : 1;
throw 1;
try { n = 1; } catch (...) { }
n = __missing_builtin(1);
asm("add" : "=r"(missing) : "r"(n));
p[0] = s;
n = ::missing;
n = S::none;
S::none();
int k1 = missing; int k2 = k1 + 1; n = k2;
auto u1 = missing; n = u1 + 1; n = u1.a;
typedef Unknown T2; T2 t3;
n += "text";
f = "text" + f;
p[1] = n missing;
n = (1 + ;
n = two(1, ;
delete n;
n = this->a;
using namespace nothing;
operator+(n, 1);
n = new S(missing);
union { int a; float b; } un; un.c = 1;
int z = 1 / missing + missing_two * 2;
p[0] = missing ? missing_two : missing_three;
{ { n = missing; } n = missing_two; }
do { n = missing; } while (missing_two);
if (missing) { n = missing_two; } else { n = missing_three; }
return missing;""".splitlines()
GOOD = ["n = n + 1;", "p[0] = n;", "f = 2.0f;", "n = s.get();", "{ int g = n; p[1] = g; }", "if (n > 3) n = 2;", "for (int j = 0; j < n; ++j) p[j] = j;"]


def program(mistakes, r):
    lines = [PRELUDE.rstrip("\n"), "__global__ void k(int *p, int n, float f, S s, const int cs) {"]
    names = set()
    for m in mistakes:
        for _ in range(r.randrange(0, 2)):
            lines.append("  " + r.choice(GOOD))
        # A name that is declared twice would be one more mistake.
        if names & set(re.findall(r"\b(?:[xuvwetl]\d?|ab|oc|q|z|un|t\d|k\d|arr\d?|dup|a\d|c5|n2|l2|vv|ref\d?|uninit|u1)\b", m)):
            m = "{ " + m + " }"
        names |= set(re.findall(r"\w+", m))
        lines.append("  " + m)
    lines.append("}")
    return "\n".join(lines) + "\n"


def errors(command, pattern, folder):
    p = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=120)
    text = p.stdout + p.stderr
    return collections.Counter(int(n) for n in re.findall(pattern, text, re.M)), text


def main():
    args = [a for a in sys.argv[1:] if not a.startswith("--")]
    options = dict(a[2:].partition("=")[::2] for a in sys.argv[1:] if a.startswith("--"))
    jacq, r = os.path.abspath(args[0]), random.Random(int(options.get("seed", 1)))
    if "one" in options:
        sets = [[m] for m in MISTAKES]
    else:
        sets = [r.sample(MISTAKES, r.randrange(2, 5)) for _ in range(int(options.get("count", 40)))]
    same = counts = 0
    causes = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for mistakes in sets:
            text = program(mistakes, r)
            with open(os.path.join(folder, "a.cu"), "w") as f:
                f.write(text)
            theirs, said = errors([os.environ["NVCC"], "-arch=sm_90", "-ptx", "a.cu", "-o", "t.ptx"], r"^a\.cu\((\d+)\): (?:catastrophic )?error", folder)
            ours, told = errors([jacq, "a.cu", "-arch=sm_90", "-o", "o.ptx"], r"^a\.cu:(\d+)(?::\d+)?: error", folder)
            same += theirs == ours
            counts += sum(theirs.values()) == sum(ours.values())
            if theirs != ours:
                lines = text.splitlines()
                for n in sorted((theirs | ours).keys()):
                    if theirs[n] != ours[n]:
                        causes[f"theirs {theirs[n]} ours {ours[n]}: {lines[n - 1].strip()}"] += 1
                if "show" in options:
                    print("==", " ".join(mistakes))
                    print("  theirs:", "\n          ".join(l for l in said.splitlines() if "error" in l))
                    print("  ours:  ", "\n          ".join(l for l in told.splitlines() if ": error" in l), flush=True)
    print(f"{len(sets)} programs: {same} with the same errors by line, {counts} with as many errors")
    for cause, n in causes.most_common():
        print(f"  {n:3} {cause}")


main()

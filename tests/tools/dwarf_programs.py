#!/usr/bin/env python3
"""Debug information of random programs against nvcc's: entries with their names and lines, and the source lines that code has.

usage: dwarf_programs.py JACQ [--count=100] [--seed=1] [--mode=-G|-lineinfo] [--show] [--keep=FOLDER]

NVCC and PTXAS name NVIDIA's. A program is made of a few of the pieces below: classes, templates, typedefs, enumerations, lambdas, namespaces,
scopes, arrays, bit-fields, unions, inline functions, loops with break, continue and goto, shared and constant variables. Compared are the
entries that llvm-dwarfdump finds (tag, name, line, size), counted by tag, and for each function of both the lines of its `.loc`s. nvcc describes C as
its front end writes it, we C++: namespaces and bases are left out, its own variables (`__T7`, `_ZTV3Dog`) and members (`__b_4Base`) as well, mangled
names are read as their last part, classes without a name have none, and `this` has no line.
"""
import collections
import os
import random
import re
import subprocess
import sys
import tempfile

DUMP = os.environ.get("LLVM_DWARFDUMP", "llvm-dwarfdump-22")

# What a program has at file scope, and what its kernel does with it; `p` is an int *, `n` an int, `f` a float.
PIECES = {
    "typedefs": ("typedef unsigned int uint_t;\ntypedef uint_t index_t;\nusing real = float;\ntypedef int row_t[4];\ntypedef int (*callback)(int);\n",
                 "index_t i = n;\nreal r = f;\nrow_t row = {1, 2, 3, 4};\np[0] += i + (int)r + row[i & 3];\n"),
    "class": ("class Counter {\n  int count;\nprotected:\n  int step;\npublic:\n  __device__ Counter(int s) : count(0), step(s) {}\n  __device__ void add() { count += step; }\n  __device__ int get() const { return count; }\n};\n",
              "Counter c(n);\nc.add();\nc.add();\np[1] = c.get();\n"),
    "derived": ("struct Shape { int id; __device__ int area() const { return id; } };\nstruct Box : public Shape {\n  int w, h;\n  __device__ int area() const {\n    return w * h;\n  }\n};\n",
                "Box b;\nb.id = 1;\nb.w = n;\nb.h = 3;\np[2] = b.area() + b.Shape::area();\n"),
    "virtual": ("struct Animal {\n  __device__ virtual int legs() const { return 0; }\n};\nstruct Dog : Animal {\n  int tail;\n  __device__ int legs() const override { return 4; }\n};\n",
                "Dog dog;\ndog.tail = n;\nAnimal *animal = &dog;\np[3] = animal->legs();\n"),
    "template": ("template <typename T>\n__device__ T largest(T a, T b) {\n  if (a > b)\n    return a;\n  return b;\n}\n", "p[4] = largest(n, 3) + (int)largest(f, 2.0f);\n"),
    "class template": ("template <typename T, int N>\nstruct Array {\n  T data[N];\n  __device__ T &operator[](int i) { return data[i]; }\n  static const int size = N;\n};\n",
                       "Array<int, 4> a;\na[n & 3] = n;\nArray<float, 2> b;\nb[0] = f;\np[5] = a[n & 3] + (int)b[0];\n"),
    "enums": ("enum Color { Red, Green = 5, Blue };\nenum class Level : unsigned char { Low = 1, High = 200 };\n",
              "Color color = n ? Green : Blue;\nLevel level = Level::High;\nswitch (color) {\ncase Red:\n  p[6] = 1;\n  break;\ncase Green:\n  p[6] = 2;\n  break;\ndefault:\n  p[6] = (int)level;\n}\n"),
    "lambda": ("", "auto add = [=](int x) { return x + n; };\nauto twice = [&](int x) {\n  int y = x * 2;\n  return y;\n};\np[7] = add(3) + twice(4);\n"),
    "namespace": ("namespace outer {\nint __device__ value;\nnamespace inner {\n__device__ int get(int x) { return x + value; }\n}\nstruct Point { int x, y; };\n}\n",
                  "outer::Point point = {n, 2};\np[8] = outer::inner::get(point.x) + point.y;\n"),
    "scopes": ("", "int outer_one = n;\n{\n  int middle = outer_one + 1;\n  {\n    int innermost = middle * 2;\n    outer_one += innermost;\n  }\n  {\n    float other = f;\n    outer_one += (int)other;\n  }\n}\np[9] = outer_one;\n"),
    "arrays": ("", "int flat[8];\nint grid[2][3];\nfor (int i = 0; i < 8; ++i)\n  flat[i] = i * n;\ngrid[1][2] = flat[n & 7];\np[10] = grid[1][2];\n"),
    "bit-fields": ("struct Flags {\n  unsigned ready : 1;\n  unsigned mode : 3;\n  int level : 12;\n  unsigned : 0;\n  bool last : 1;\n};\n",
                   "Flags flags;\nflags.ready = 1;\nflags.mode = n;\nflags.level = -n;\nflags.last = true;\np[11] = flags.mode + flags.level;\n"),
    "union": ("union Word {\n  int i;\n  float f;\n  unsigned char bytes[4];\n};\n", "Word word;\nword.f = f;\np[12] = word.i + word.bytes[0];\n"),
    "anonymous": ("struct Mixed {\n  int kind;\n  union {\n    int whole;\n    float part;\n  };\n};\n", "Mixed mixed;\nmixed.kind = n;\nmixed.part = f;\np[13] = mixed.whole;\n"),
    "inline": ("__device__ inline int square(int x) {\n  int y = x * x;\n  return y;\n}\n__device__ __forceinline__ int cube(int x) { return x * square(x); }\n", "p[14] = square(n) + cube(n);\n"),
    "noinline": ("__device__ __noinline__ int slow(int x, int *where) {\n  int sum = 0;\n  while (x > 0) {\n    sum += x;\n    x -= 2;\n  }\n  *where = sum;\n  return sum + 1;\n}\n", "int place;\np[15] = slow(n, &place) + place;\n"),
    "break": ("", "int total = 0;\nfor (int i = 0; i < n; ++i) {\n  if (i == 5)\n    break;\n  total += p[i];\n}\np[16] = total;\n"),
    "continue": ("", "int odd = 0;\nfor (int i = 0; i < n; i++) {\n  if (i % 2 == 0)\n    continue;\n  odd += i;\n}\np[17] = odd;\n"),
    "goto": ("", "int tries = 0;\nagain:\n  tries++;\n  if (tries < n)\n    goto again;\np[18] = tries;\n"),
    "while": ("", "int left = n;\ndo {\n  left -= 3;\n  if (left == 7)\n    continue;\n} while (left > 0);\nwhile (true) {\n  if (++left > 9) {\n    break;\n  }\n}\np[19] = left;\n"),
    "switch": ("", "int chosen;\nswitch (n) {\ncase 1:\n  chosen = 10;\n  break;\ncase 2:\n  chosen = 20;\ncase 3: {\n  int extra = 5;\n  chosen = extra;\n  break;\n}\ndefault:\n  chosen = 0;\n}\np[20] = chosen;\n"),
    "shared": ("", "__shared__ int tile[32];\n__shared__ float one;\ntile[threadIdx.x] = n;\none = f;\n__syncthreads();\np[21] = tile[0] + (int)one;\n"),
    "constant": ("__constant__ int table[4] = {1, 2, 3, 4};\n__constant__ float scale = 2.0f;\n__device__ int global_counter;\nstatic __device__ int hidden = 3;\n", "p[22] = table[n & 3] + (int)scale + global_counter + hidden;\n"),
    "static": ("", "static int calls = 0;\ncalls += 1;\nconst int limit = 7;\np[23] = calls + limit;\n"),
    "pointers": ("", "int *q = p + 1;\nint **qq = &q;\nconst int *volatile vq = q;\nvoid *any = q;\nint &ref = p[2];\nref = **qq + *vq + (any == 0);\n"),
    "early return": ("__device__ int sign(int x) {\n  if (x < 0) {\n    return -1;\n  } else if (x == 0) {\n    return 0;\n  }\n  return 1;\n}\n__device__ void maybe(int *p, int n) {\n  if (n == 3)\n    return;\n  p[24] = n;\n}\n", "p[25] = sign(n);\nmaybe(p, n);\n"),
    "operators": ("struct V2 {\n  float x, y;\n};\n__device__ V2 operator+(V2 a, V2 b) {\n  V2 r;\n  r.x = a.x + b.x;\n  r.y = a.y + b.y;\n  return r;\n}\n", "V2 v = {f, 1.0f};\nV2 w = v + v;\np[26] = (int)w.x;\n"),
    "destructor": ("struct Guard {\n  int *at;\n  __device__ Guard(int *p) : at(p) { *at += 1; }\n  __device__ ~Guard() { *at -= 1; }\n};\n", "{\n  Guard guard(p + 27);\n  p[28] = n;\n}\n"),
    "conditional": ("", "int picked = n > 3 ? p[1] : p[2];\nbool both = n > 1 && f > 0.0f || p[3];\nif (both)\n  p[29] = picked;\nelse\n  p[29] = 0;\n"),
    "wide": ("", "long long big = (long long)n << 40;\nunsigned short small = (unsigned short)n;\nsigned char tiny = -1;\ndouble exact = f;\nbool yes = n;\np[30] = (int)(big + small + tiny + exact + yes);\n"),
    "vectors": ("", "float4 v4 = make_float4(f, f, f, f);\nint2 pair;\npair.x = n;\npair.y = blockIdx.x;\nuint3 where = threadIdx;\np[31] = (int)v4.w + pair.y + where.x;\n"),
    "range for": ("struct Span {\n  int *first, *last;\n  __device__ int *begin() const { return first; }\n  __device__ int *end() const { return last; }\n};\n", "Span span = {p, p + n};\nint all = 0;\nfor (int x : span)\n  all += x;\np[32] = all;\n"),
    "member pointers": ("struct Pair2 {\n  int a, b;\n  __device__ int sum() { return a + b; }\n};\n", "int Pair2::*which = n ? &Pair2::a : &Pair2::b;\nPair2 pp = {1, n};\np[33] = pp.*which + pp.sum();\n"),
    "recursion": ("__device__ int fact(int n) {\n  if (n <= 1)\n    return 1;\n  return n * fact(n - 1);\n}\n", "p[34] = fact(n);\n"),
}


def program(r):
    names = r.sample(list(PIECES), r.randrange(3, 7))
    heads = "".join(f"{PIECES[n][0]}" for n in names)
    body = ""
    for n in names:
        text = "".join("  " + l + "\n" for l in PIECES[n][1].splitlines())
        body += text
    return names, f"{heads}__global__ void kernel(int *p, int n, float f) {{\n{body}}}\n"


def run(*line):
    return subprocess.run(line, capture_output=True, text=True)


ATTRIBUTE = re.compile(r"\s+DW_AT_(\w+)\s*(?:\[.*?\])?\s*\((.*)\)$")


def entries(ptx, mode, folder):
    """Counts of (tag, name, line, size), and the attributes of each entry that has a name; None where ptxas refuses."""
    cubin = os.path.join(folder, "k.cubin")
    if run(os.environ["PTXAS"], "-arch=sm_90", "-g" if mode == "-G" else "-lineinfo", ptx, "-o", cubin).returncode:
        return None
    found, attributes, now = collections.Counter(), {}, None
    for line in run(DUMP, "--debug-info", cubin).stdout.splitlines() + ["0x0: DW_TAG_end"]:
        m = re.match(r"0x[0-9a-f]+:\s+DW_TAG_(\w+)|0x[0-9a-f]+:\s+(NULL)", line)
        if m:
            if now and (entry := as_written(now)):
                found[entry] += 1
                if entry[1] or entry[0] == "DW_TAG_compile_unit":
                    attributes.setdefault(entry[:3], {k: plain(k, v) for k, v in now.items() if k not in ("tag", "name", "decl_line")})
            now = {"tag": "DW_TAG_" + m[1]} if m[1] else None
        elif now and (m := ATTRIBUTE.match(line)):
            now[m[1]] = m[2]
    return found, attributes


def plain(key, value):
    """The value of an attribute as far as two compilers can agree on it."""
    if key == "type":
        name = value.partition('"')[2].rstrip('"')
        return "" if re.search(r"structure|union|_ZZ|__C\d|unnamed", name) else re.sub(r"\b(?:\w+::)+", "", name).replace(", ", ",")
    if key in ("low_pc", "high_pc", "ranges", "stmt_list", "producer", "sibling", "entry_pc", "data_bit_offset", "specification", "abstract_origin"):
        return ""
    if key == "location":
        # A place in memory of the frame, of a parameter, in a register.
        return " ".join(re.findall(r"DW_OP_(?!nop|plus_uconst)\w+", value))
    if key == "decl_file":
        return os.path.normpath(re.sub(r"/bin/\.\.//", "/", value))
    m = re.fullmatch(r"0x[0-9a-f]+", value)
    return str(int(value, 16)) if m else value


def as_written(now):
    """The entry with its name as the source has it; None for what only one of the compilers writes."""
    tag, name = now["tag"], now.get("name", "").strip('"')
    if tag in ("DW_TAG_namespace", "DW_TAG_inheritance", "DW_TAG_imported_module") or re.match(r"__T\d|_ZTV|__b_\d|__vptr|_vptr", name):
        return None
    if m := re.fullmatch(r"_ZN?K?((?:\d+\w+?)+)E?", name):
        at, parts = m[1], []
        while d := re.match(r"(\d+)", at):
            n = int(d[1])
            parts.append(at[len(d[1]):len(d[1]) + n])
            at = at[len(d[1]) + n:]
        name = parts[-1] if parts and at in ("", "E") else name
    if re.match(r"_ZZ|__C\d|\(unnamed|lambda", name) and tag.endswith(("structure_type", "class_type", "union_type")):
        name = ""
    line = "" if name == "this" else now.get("decl_line", "")
    # nvcc has no classes, only structures.
    return tag.replace("class_type", "structure_type"), name, line, now.get("byte_size", "")


def lines(ptx, source):
    """The lines of the source that each function has code of."""
    text = open(ptx).read()
    files = {n for n, path in re.findall(r'^\s*\.file\s+(\d+)\s+"([^"]*)"', text, re.M) if os.path.basename(path) == source}
    out, name = {}, None
    for line in text.splitlines():
        m = re.search(r"\.(?:entry|func)\s+(?:\([^)]*\)\s*)?([\w$]+)", line)
        if m:
            name = m[1]
        elif name and line.startswith("}"):
            name = None
        m = re.match(r"\s*\.loc\s+(\d+)\s+(\d+)", line)
        if m and name and m[1] in files and m[2] != "0":
            out.setdefault(name, set()).add(int(m[2]))
    return out


def main():
    args = [a for a in sys.argv[1:] if not a.startswith("--")]
    options = dict(a[2:].partition("=")[::2] for a in sys.argv[1:] if a.startswith("--"))
    mode, r = options.get("mode", "-G"), random.Random(int(options.get("seed", 1)))
    jacq = os.path.abspath(args[0])
    same = collections.Counter()
    tags, values, example = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter), {}
    missing, extra = collections.Counter(), collections.Counter()
    functions = alike = count = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = options.get("keep", folder)
        os.makedirs(folder, exist_ok=True)
        os.chdir(folder)
        for k in range(int(options.get("count", 100))):
            names, text = program(r)
            with open("a.cu", "w") as f:
                f.write(text)
            if run(os.environ["NVCC"], "-arch=sm_90", mode, "-ptx", "a.cu", "-o", "theirs.ptx").returncode:
                print(f"{k}: nvcc refuses {names}")
                continue
            made = run(jacq, "a.cu", "-arch=sm_90", mode, "--cuda-path=" + os.environ["CUDA_HOME"], "-o", "ours.ptx")
            if made.returncode:
                print(f"{k}: ours refuses {names}: {made.stderr[:200]}")
                continue
            count += 1
            a, b = entries("theirs.ptx", mode, folder), entries("ours.ptx", mode, folder)
            if a is None or b is None:
                print(f"{k}: ptxas refuses {names}")
                continue
            (a, a_has), (b, b_has) = a, b
            same["entries"] += a == b
            for entry in a_has.keys() & b_has.keys():
                x, y = a_has[entry], b_has[entry]
                for key in x.keys() | y.keys():
                    kind = "agrees" if x.get(key) == y.get(key) else "ours alone" if key not in x else "theirs alone" if key not in y else "differs"
                    values[entry[0][7:], key][kind] += 1
                    if kind == "differs":
                        example.setdefault((entry[0][7:], key), f"{entry[1]}: {x[key]} | {y[key]}")
                    if "attributes" in options and kind != "agrees":
                        print(f"  {k} {entry}: {key}: theirs {x.get(key)}, ours {y.get(key)}")
            for tag in {e[0] for e in a | b}:
                of = lambda c: {e: n for e, n in c.items() if e[0] == tag}
                tags[tag]["agrees" if of(a) == of(b) else "differs"] += 1
            if "show" in options:
                for e in sorted((a | b), key=str):
                    if a[e] != b[e]:
                        print(f"  {k} entry {e}: theirs {a[e]} ours {b[e]}")
            la, lb = lines("theirs.ptx", "a.cu"), lines("ours.ptx", "a.cu")
            source = text.splitlines()
            whole = True
            for name in la.keys() & lb.keys():
                functions += 1
                alike += la[name] == lb[name]
                whole &= la[name] == lb[name]
                for n in la[name] - lb[name]:
                    missing[source[n - 1].strip()] += 1
                for n in lb[name] - la[name]:
                    extra[source[n - 1].strip()] += 1
            same["lines"] += whole and la.keys() == lb.keys()
            if "show" in options and la.keys() != lb.keys():
                print(f"  {k} functions: theirs alone {sorted(la.keys() - lb.keys())}, ours alone {sorted(lb.keys() - la.keys())}")
    print(f"{count} programs ({mode}): {same['entries']} with the same entries, {same['lines']} with the same lines; {alike} of {functions} functions have the same lines")
    for tag, c in sorted(tags.items(), key=lambda t: -t[1]["differs"]):
        print(f"  {tag:30} agrees in {c['agrees']}, differs in {c['differs']}")
    agree = sum(c["agrees"] for c in values.values())
    print(f"  attributes of entries that both have: {agree} of {sum(sum(c.values()) for c in values.values())} agree")
    for (tag, key), c in sorted(values.items(), key=lambda v: v[1]["agrees"] - sum(v[1].values())):
        if c["agrees"] < sum(c.values()):
            print(f"    {tag + ' ' + key:36} " + ", ".join(f"{k} {n}" for k, n in sorted(c.items())) + (f"  ({example[tag, key]})" if (tag, key) in example else ""))
    for what, c in (("theirs alone", missing), ("ours alone", extra)):
        print(f"  lines of {what}: {sum(c.values())}")
        for text, n in c.most_common(25):
            print(f"    {n:4} {text}")


main()

#!/usr/bin/env python3
"""How the cost of passes grows with modules and functions.

    bench/growth.py [--jacq target/release/jacq | --jacq target/release/examples/opt] [--shape NAME ...] [--sizes 100,1000,...] [--callgrind] [--passes TEXT]

    bench/growth.py --most 1.15 [--jacq JACQ] [--shape NAME ...] [--sizes 200,400,800]

The second form is a test: it counts instructions of whole compiles (valgrind), which do not depend on what else the machine does, and
fails where what the last size adds costs more per unit, by that factor, than what the size before it added.

    bench/growth.py --kernels [NAME ...] [--front target/release/jacq] --jacq target/release/examples/opt

The third form prints docs/passes.md's table: instructions per pass for kernels of bench/kernels, from the IR that `--front` makes at -O0.

Shapes: `functions` (a module of N kernels), `straight` (one block of N instructions), `memory` (loads and stores), `blocks` (N
instructions in a chain of branches), `loops` (in many small loops), `locals` (many local variables). For each size it prints the cost
per pass and, for the step from the size before, how much more each unit costs: 1.0 is linear. Cost is user time as the compiler reports
it, or instructions counted by callgrind, which do not depend on what else the machine does.
"""
import argparse, concurrent.futures, os, re, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
HEADER = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
"""


def kernel(name, body):
    return f"define ptx_kernel void @{name}(ptr %in, ptr %out, i32 %n) {{\nentry:\n{body}  ret void\n}}\n"


def load(k, ty="i32", base="%in"):
    return f"  %p{k} = getelementptr {ty}, ptr {base}, i64 {k}\n  %v{k} = load {ty}, ptr %p{k}\n"


def straight(n):
    """Arithmetic that cannot be folded away, over a few loads."""
    out, ops, live = [load(k) for k in range(8)], ["add", "xor", "mul", "sub", "and", "or", "shl", "lshr"], [f"%v{k}" for k in range(8)]
    for k in range(n - 17):
        a, b = live[-1 - k % 5], live[k * 7 % len(live)] if k % 3 else str(k % 29 + 1)
        op = ops[k * 5 % 8]
        if op in ("shl", "lshr"):
            b = str(k % 13 + 1)
        out.append(f"  %x{k} = {op} i32 {a}, {b}\n")
        live.append(f"%x{k}")
        live = live[-32:]
    sums = []
    for j, v in enumerate(live[-8:]):
        out.append(f"  %q{j} = getelementptr i32, ptr %out, i64 {j}\n  store i32 {v}, ptr %q{j}\n")
    return "".join(out)


def memory(n):
    out = []
    for k in range(n // 5):
        out.append(load(k) + f"  %s{k} = add i32 %v{k}, {k % 97 + 1}\n  %q{k} = getelementptr i32, ptr %out, i64 {k}\n  store i32 %s{k}, ptr %q{k}\n")
    return "".join(out)


def blocks(n):
    out = ["  %v0 = load i32, ptr %in\n"]
    for k in range(n // 8):
        out.append(f"""  %c{k} = icmp sgt i32 %v{k}, {k % 50}
  br i1 %c{k}, label %t{k}, label %j{k}
t{k}:
  %g{k} = getelementptr i32, ptr %out, i64 {k}
  store i32 %v{k}, ptr %g{k}
  %u{k} = mul i32 %v{k}, {k % 11 + 3}
  br label %j{k}
j{k}:
  %v{k + 1} = phi i32 [ %u{k}, %t{k} ], [ %v{k}, {'%entry' if k == 0 else f'%j{k - 1}'} ]
""")
    return "".join(out) + f"  store i32 %v{n // 8}, ptr %out\n"


def loops(n):
    out = []
    for k in range(n // 11):
        before = "%entry" if k == 0 else f"%e{k - 1}"
        out.append(f"""  br label %l{k}
l{k}:
  %i{k} = phi i32 [ 0, {before} ], [ %in_{k}, %l{k} ]
  %a{k} = phi i32 [ {k}, {before} ], [ %an_{k}, %l{k} ]
  %w{k} = zext i32 %i{k} to i64
  %g{k} = getelementptr i32, ptr %in, i64 %w{k}
  %v{k} = load i32, ptr %g{k}
  %an_{k} = add i32 %a{k}, %v{k}
  %in_{k} = add nuw nsw i32 %i{k}, 1
  %c{k} = icmp slt i32 %in_{k}, %n
  br i1 %c{k}, label %l{k}, label %e{k}
e{k}:
  %h{k} = getelementptr i32, ptr %out, i64 {k}
  store i32 %an_{k}, ptr %h{k}
""")
    return "".join(out)


def local(n):
    m = n // 10
    out = [f"  %a{k} = alloca i32\n" for k in range(m)]
    for k in range(m):
        out.append(f"  %p{k} = getelementptr i32, ptr %in, i64 {k}\n  %v{k} = load i32, ptr %p{k}\n  store i32 %v{k}, ptr %a{k}\n")
    for k in range(m):
        j = (k * 7 + 3) % m
        out.append(f"  %x{k} = load i32, ptr %a{k}\n  %y{k} = load i32, ptr %a{j}\n  %z{k} = mul i32 %x{k}, %y{k}\n  store i32 %z{k}, ptr %a{k}\n"
                   f"  %q{k} = getelementptr i32, ptr %out, i64 {k}\n  store i32 %z{k}, ptr %q{k}\n")
    return "".join(out)


def nests(n):
    """Nests of three loops."""
    out = []
    for k in range(n // 24):
        before = "%entry" if k == 0 else f"%x{k - 1}"
        out.append(f"""  br label %a{k}
a{k}:
  %i{k} = phi i32 [ 0, {before} ], [ %i_{k}, %al{k} ]
  %s{k} = phi i32 [ {k}, {before} ], [ %s3_{k}, %al{k} ]
  br label %b{k}
b{k}:
  %j{k} = phi i32 [ 0, %a{k} ], [ %j_{k}, %bl{k} ]
  %t{k} = phi i32 [ %s{k}, %a{k} ], [ %s2_{k}, %bl{k} ]
  br label %c{k}
c{k}:
  %k{k} = phi i32 [ 0, %b{k} ], [ %k_{k}, %c{k} ]
  %u{k} = phi i32 [ %t{k}, %b{k} ], [ %s1_{k}, %c{k} ]
  %m{k} = add i32 %i{k}, %j{k}
  %o{k} = xor i32 %m{k}, %k{k}
  %w{k} = zext i32 %o{k} to i64
  %g{k} = getelementptr i32, ptr %in, i64 %w{k}
  %v{k} = load i32, ptr %g{k}
  %s1_{k} = add i32 %u{k}, %v{k}
  %k_{k} = add i32 %k{k}, 1
  %kc{k} = icmp slt i32 %k_{k}, %n
  br i1 %kc{k}, label %c{k}, label %bl{k}
bl{k}:
  %s2_{k} = phi i32 [ %s1_{k}, %c{k} ]
  %j_{k} = add i32 %j{k}, 1
  %jc{k} = icmp slt i32 %j_{k}, %n
  br i1 %jc{k}, label %b{k}, label %al{k}
al{k}:
  %s3_{k} = phi i32 [ %s2_{k}, %bl{k} ]
  %i_{k} = add i32 %i{k}, 1
  %ic{k} = icmp slt i32 %i_{k}, %n
  br i1 %ic{k}, label %a{k}, label %x{k}
x{k}:
  %h{k} = getelementptr i32, ptr %out, i64 {k}
  store i32 %s3_{k}, ptr %h{k}
""")
    return "".join(out)


def deep(n):
    """One nest, as deep as there are loops."""
    m = max(n // 8, 1)
    out = [f"  br label %a0\n"]
    for k in range(m):
        before = "%entry" if k == 0 else f"%a{k - 1}"
        out.append(f"a{k}:\n  %i{k} = phi i32 [ 0, {before} ], [ %i_{k}, %l{k} ]\n  br label %{'a%d' % (k + 1) if k + 1 < m else 'body'}\n")
    out.append(f"body:\n  %v = load i32, ptr %in\n  %w = add i32 %v, %i{m - 1}\n  store i32 %w, ptr %in\n  br label %l{m - 1}\n")
    for k in reversed(range(m)):
        out.append(f"l{k}:\n  %i_{k} = add i32 %i{k}, 1\n  %c{k} = icmp slt i32 %i_{k}, %n\n  br i1 %c{k}, label %a{k}, label %{'l%d' % (k - 1) if k else 'end'}\n")
    return "".join(out) + "end:\n"


def gotos(n):
    """Labels, each with a conditional jump back to the one before: overlapping loops."""
    m = max(n // 5, 2)
    out = ["  br label %L0\n"]
    for k in range(m):
        out.append(f"L{k}:\n  %p{k} = getelementptr i32, ptr %in, i64 {k}\n  %v{k} = load volatile i32, ptr %p{k}\n  %a{k} = and i32 %v{k}, %n\n"
                   f"  %c{k} = icmp ne i32 %a{k}, 0\n  br i1 %c{k}, label %L{max(k - 1, 0)}, label %L{k + 1}\n")
    return "".join(out) + f"L{m}:\n"


def knots(n):
    """Cycles with two entries, one behind the other."""
    out = []
    for k in range(max(n // 12, 1)):
        out.append(f"""  %p{k} = getelementptr i32, ptr %in, i64 {k}
  %v{k} = load i32, ptr %p{k}
  %c{k} = icmp sgt i32 %v{k}, %n
  br i1 %c{k}, label %a{k}, label %b{k}
a{k}:
  %x{k} = load volatile i32, ptr %p{k}
  %d{k} = icmp sgt i32 %x{k}, 7
  br i1 %d{k}, label %b{k}, label %e{k}
b{k}:
  store volatile i32 %v{k}, ptr %p{k}
  %y{k} = load volatile i32, ptr %p{k}
  %f{k} = icmp sgt i32 %y{k}, 9
  br i1 %f{k}, label %a{k}, label %e{k}
e{k}:
""")
    return "".join(out)


def tangle(n):
    """One chain of blocks that can be entered anywhere and goes back and forth."""
    m = max(n // 6, 3)
    cases = " ".join(f"i32 {k}, label %B{k}" for k in range(1, m))
    out = [f"  switch i32 %n, label %B0 [ {cases} ]\n"]
    for k in range(m):
        out.append(f"B{k}:\n  %p{k} = getelementptr i32, ptr %in, i64 {k}\n  %v{k} = load volatile i32, ptr %p{k}\n  store volatile i32 {k}, ptr %p{k}\n"
                   f"  %c{k} = icmp sgt i32 %v{k}, 0\n  br i1 %c{k}, label %B{max(k - 1, 0)}, label %{'B%d' % (k + 1) if k + 1 < m else 'end'}\n")
    return "".join(out) + "end:\n"


def switches(n):
    """One switch of many cases whose values meet in a phi."""
    m = max(n // 5, 2)
    out = ["  %v = load i32, ptr %in\n  switch i32 %v, label %join [ " + " ".join(f"i32 {k * 3}, label %c{k}" for k in range(m)) + " ]\n"]
    for k in range(m):
        out.append(f"c{k}:\n  %p{k} = getelementptr i32, ptr %in, i64 {k}\n  %v{k} = load i32, ptr %p{k}\n  %m{k} = mul i32 %v{k}, {k * 7 + 3}\n  br label %join\n")
    return "".join(out) + "join:\n  %r = phi i32 [ 0, %entry ], " + ", ".join(f"[ %m{k}, %c{k} ]" for k in range(m)) + "\n  store i32 %r, ptr %out\n"


def phis(n):
    """One loop that carries many values."""
    m = max(n // 5, 1)
    out = [load(k) for k in range(min(m, 8))]
    out.append("  br label %l\nl:\n  %i = phi i32 [ 0, %entry ], [ %i1, %l ]\n")
    out += [f"  %x{k} = phi i32 [ %v{k % min(m, 8)}, %entry ], [ %z{k}, %l ]\n" for k in range(m)]
    out += [f"  %y{k} = mul i32 %x{k}, %x{(k + 1) % m}\n  %z{k} = xor i32 %y{k}, {k}\n" for k in range(m)]
    out.append("  %i1 = add i32 %i, 1\n  %c = icmp slt i32 %i1, %n\n  br i1 %c, label %l, label %e\ne:\n")
    out += [f"  %q{k} = getelementptr i32, ptr %out, i64 {k}\n  store i32 %z{k}, ptr %q{k}\n" for k in range(m)]
    return "".join(out)


def structs(n):
    """Copies of a structure, field by field and whole."""
    m = max(n // 8, 1)
    out = [f"  %s{k} = alloca {{ i32, i32, i64 }}\n" for k in range(m)]
    out.append("  call void @llvm.memcpy.p0.p0.i64(ptr %s0, ptr %in, i64 16, i1 false)\n")
    for k in range(1, m):
        out.append(f"  call void @llvm.memcpy.p0.p0.i64(ptr %s{k}, ptr %s{k - 1}, i64 16, i1 false)\n  %f{k} = getelementptr {{ i32, i32, i64 }}, ptr %s{k}, i64 0, i32 {k % 2}\n"
                   f"  %v{k} = load i32, ptr %f{k}\n  %w{k} = mul i32 %v{k}, {k * 2 + 3}\n  store i32 %w{k}, ptr %f{k}\n")
    return "".join(out) + f"  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %s{m - 1}, i64 16, i1 false)\n"


def calls(n):
    """A chain of functions, each inlined into the next."""
    m = max(n // 6, 1)
    out = ["define internal i32 @f0(i32 %x) { ret i32 %x }\n"]
    for k in range(1, m):
        out.append(f"define internal i32 @f{k}(i32 %x) {{\n  %a = mul i32 %x, {2 * k + 1}\n  %b = call i32 @f{k - 1}(i32 %a)\n  %c = xor i32 %b, {k}\n  ret i32 %c\n}}\n")
    return HEADER + "".join(out) + kernel("k", f"  %v = load i32, ptr %in\n  %r = call i32 @f{m - 1}(i32 %v)\n  store i32 %r, ptr %out\n")


def scopes(n):
    """CUDA C++ with line numbers: a chain of inlined functions with a branch in each."""
    m = max(n // 12, 1)
    out = ["__device__ int f0(int x) { return x; }\n"]
    for k in range(1, m):
        out.append(f"__device__ __forceinline__ int f{k}(int x) {{ int y = x * {k * 2 + 1}; if (x & 1) return f{k - 1}(y) + 1; return y ^ {k}; }}\n")
    return "".join(out) + f'extern "C" __global__ void k(int *o) {{ o[threadIdx.x] = f{m - 1}(threadIdx.x); }}\n'


SHAPES = {"straight": straight, "memory": memory, "blocks": blocks, "loops": loops, "locals": local, "nests": nests, "deep": deep, "gotos": gotos,
          "knots": knots, "tangle": tangle, "switches": switches, "phis": phis, "structs": structs}
# Shapes that are a whole file; those of CUDA C++ need `jacq`.
FILES = {"calls": calls, "scopes": scopes}
CUDA = ["scopes"]


def source(shape, n):
    if shape in FILES:
        return FILES[shape](n)
    if shape != "functions":
        return HEADER + kernel("k", SHAPES[shape](n))
    parts = [straight(60), memory(60), blocks(64), loops(66), local(60)]
    return HEADER + "".join(kernel(f"k{i}", parts[i % len(parts)]) for i in range(n))


def command(jacq, passes):
    """The compiler, or the optimiser alone (`cargo build --release -p jacquard-passes --example opt`)."""
    if os.path.basename(jacq) == "opt":
        return [jacq, "-q", *(passes or ["-passes=O3"])]
    return [jacq, "-arch=sm_80", "-O3", "-lineinfo", "-o", "/dev/null", *passes]


def by_time(jacq, path, passes):
    r = subprocess.run([*command(jacq, passes), "-time-passes", path], capture_output=True, text=True, timeout=900)
    if r.returncode:
        sys.exit(r.stderr[:500])
    rows = re.findall(r"([\d.]+) ms\s+\d+ runs\s+(\S+)", r.stderr)
    return {name: float(ms) for ms, name in rows} or {name: float(us) / 1e3 for us, name in re.findall(r"([\d.]+) us\s+\d+ (\S+)", r.stderr)}


def by_callgrind(jacq, path, passes):
    with tempfile.NamedTemporaryFile() as f:
        subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={f.name}", *command(jacq, passes), path],
                       capture_output=True, check=True, timeout=3000)
        text = subprocess.run(["callgrind_annotate", "--inclusive=yes", "--threshold=100", "--show-percs=no", f.name], capture_output=True, text=True).stdout
    cost = {}
    for n, name in re.findall(r"^\s*([\d,]+)\s+\S*?<jacquard_passes::(\S+) as jacquard_passes::manager::(?:Function|Module)Pass>::run", text, re.M):
        cost[name.split("::")[-1]] = max(cost.get(name.split("::")[-1], 0), int(n.replace(",", "")) / 1e6)
    for n, name in re.findall(r"^\s*([\d,]+)\s+\S*?(jacquard_nvptx::compile_to_text|jacquard_ir::text::parse_module|jacquard_passes::manager::run::run_pipeline)\b", text, re.M):
        cost["= " + name.split("::")[-1]] = int(n.replace(",", "")) / 1e6
    return cost


def written(shape, n):
    """A temporary file with a program of a shape."""
    f = tempfile.NamedTemporaryFile("w", suffix=".cu" if shape in CUDA else ".ll")
    f.write(source(shape, n))
    f.flush()
    return f


def counted(jacq, shape, n):
    """Instructions of a compile."""
    with written(shape, n) as f:
        r = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", *command(jacq, []), f.name],
                           capture_output=True, text=True, timeout=3000)
    found = re.search(r"I\s+refs:\s+([\d,]+)", r.stderr)
    if r.returncode or not found:
        raise RuntimeError(f"{shape} {n}: {r.stderr[-500:]}")
    return int(found[1].replace(",", ""))


# Sizes to begin with other than 200: functions are large, and more than 32 loops are handled in another way than fewer.
FIRST = {"functions": 10, "loops": 400, "nests": 400}


def hold(jacq, shapes, sizes, most):
    """Fails unless all shapes grow linearly. What a compile takes however little it compiles drops out of the differences."""
    over = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        costs = {shape: [pool.submit(counted, jacq, shape, n) for n in sizes(shape)] for shape in shapes}
        for shape, counts in costs.items():
            below, before, last = sizes(shape)
            a, b, c = (f.result() / 1e6 for f in counts)
            growth = (c - b) / (last - before) / ((b - a) / (before - below))
            print(f"{shape:<12}{a:>10.1f}{b:>10.1f}{c:>10.1f}   {growth:.2f}", flush=True)
            if growth > most:
                over.append(shape)
    if over:
        sys.exit(f"more than {most} per unit: {', '.join(over)}")


TABLE = "saxpy matmul matmul_reg reduce scan sha_round nbody histogram switch_op".split()


def by_kernel(names, front, opt):
    costs = []
    with tempfile.TemporaryDirectory() as tmp:
        for k in names:
            ll = f"{tmp}/{k}.ll"
            subprocess.run([front, f"{here}/kernels/{k}.cu", "-arch=sm_80", "-O0", "-emit-llvm", "-o", ll], check=True)
            costs.append({p: v for p, v in by_callgrind(opt, ll, []).items() if not p.startswith("=")})
    total = {p: sum(c.get(p, 0) for c in costs) for c in costs for p in c}
    print("| pass | " + " | ".join(names) + " |\n|---|" + "---:|" * len(names))
    for p in sorted(total, key=lambda p: -total[p]):
        if max(c.get(p, 0) for c in costs) >= 0.005:
            print(f"| {p} | " + " | ".join(f"{c.get(p, 0):.2f}" for c in costs) + " |")
    print("| **all** | " + " | ".join(f"{sum(c.values()):.2f}" for c in costs) + " |")


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--jacq", default=os.path.join(here, "../target/release/jacq"))
    ap.add_argument("--shape", nargs="*", default=["functions", *SHAPES, *FILES])
    ap.add_argument("--sizes")
    ap.add_argument("--callgrind", action="store_true")
    ap.add_argument("--passes")
    ap.add_argument("--most", type=float)
    ap.add_argument("--over", type=float, default=0, help="show only passes that grow by more than this per decade at the last step")
    ap.add_argument("--kernels", nargs="*")
    ap.add_argument("--front", default=os.path.join(here, "../target/release/jacq"))
    a = ap.parse_args()
    if a.kernels is not None:
        return by_kernel(a.kernels or TABLE, a.front, a.jacq)
    if a.most:
        given = [int(x) for x in a.sizes.split(",")][-3:] if a.sizes else None
        return hold(a.jacq, a.shape, lambda shape: given or [FIRST.get(shape, 200) * k for k in (1, 2, 4)], a.most)
    passes = ["-passes=" + a.passes] if a.passes else []
    for shape in a.shape:
        sizes = [int(x) for x in a.sizes.split(",")] if a.sizes else [1, 10, 100, 1000] if shape == "functions" else [100, 1000, 10000, 100000]
        table = []
        for n in sizes:
            with written(shape, n) as f:
                cost = (by_callgrind if a.callgrind else by_time)(a.jacq, f.name, passes)
            cost["= all passes"] = sum(v for k, v in cost.items() if not k.startswith("="))
            table.append(cost)
        print(f"\n{shape}: {'million instructions' if a.callgrind else 'ms'} per size; growth per unit from one size to the next")
        print(f"{'':<34}" + "".join(f"{n:>12}" for n in sizes) + "   growth")
        for name in sorted(table[-1], key=lambda k: -table[-1][k]):
            v = [t.get(name, 0) for t in table]
            g = [v[i + 1] / v[i] / (sizes[i + 1] / sizes[i]) if v[i] else 0 for i in range(len(v) - 1)]
            if not a.over or g[-1] > a.over and v[-1] > 0.02 * table[-1]["= all passes"]:
                print(f"{name:<34}" + "".join(f"{x:>12.2f}" for x in v) + "   " + " ".join(f"{x:.2f}" for x in g))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""How the cost of passes grows with modules and functions.

    bench/growth.py [--jacq target/release/jacq | --jacq target/release/examples/opt] [--shape NAME ...] [--sizes 100,1000,...] [--callgrind] [--passes TEXT]

    bench/growth.py --kernels [NAME ...] [--front target/release/jacq] --jacq target/release/examples/opt

The second form prints docs/passes.md's table: instructions per pass for kernels of bench/kernels, from the IR that `--front` makes at -O0.

Shapes: `functions` (a module of N kernels), `straight` (one block of N instructions), `memory` (loads and stores), `blocks` (N
instructions in a chain of branches), `loops` (in many small loops), `locals` (many local variables). For each size it prints the cost
per pass and, for the step from the size before, how much more each unit costs: 1.0 is linear. Cost is user time as the compiler reports
it, or instructions counted by callgrind, which do not depend on what else the machine does.
"""
import argparse, os, re, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
HEADER = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
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


SHAPES = {"straight": straight, "memory": memory, "blocks": blocks, "loops": loops, "locals": local}


def source(shape, n):
    if shape != "functions":
        return HEADER + kernel("k", SHAPES[shape](n))
    parts = [straight(60), memory(60), blocks(64), loops(66), local(60)]
    return HEADER + "".join(kernel(f"k{i}", parts[i % len(parts)]) for i in range(n))


def command(jacq, passes):
    """The compiler, or the optimiser alone (`cargo build --release -p jacquard-passes --example opt`)."""
    if os.path.basename(jacq) == "opt":
        return [jacq, "-q", *(passes or ["-passes=O3"])]
    return [jacq, "-arch=sm_80", "-O3", "-o", "/dev/null", *passes]


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
    ap.add_argument("--shape", nargs="*", default=["functions", *SHAPES])
    ap.add_argument("--sizes")
    ap.add_argument("--callgrind", action="store_true")
    ap.add_argument("--passes")
    ap.add_argument("--over", type=float, default=0, help="show only passes that grow by more than this per decade at the last step")
    ap.add_argument("--kernels", nargs="*")
    ap.add_argument("--front", default=os.path.join(here, "../target/release/jacq"))
    a = ap.parse_args()
    if a.kernels is not None:
        return by_kernel(a.kernels or TABLE, a.front, a.jacq)
    passes = ["-passes=" + a.passes] if a.passes else []
    for shape in a.shape:
        sizes = [int(x) for x in a.sizes.split(",")] if a.sizes else [1, 10, 100, 1000] if shape == "functions" else [100, 1000, 10000, 100000]
        table = []
        for n in sizes:
            with tempfile.NamedTemporaryFile("w", suffix=".ll") as f:
                f.write(source(shape, n))
                f.flush()
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

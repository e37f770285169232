#!/usr/bin/env python3
"""Instructions that kernels of Python compilers execute: their IR compiled by Jacquard, against what it became their own way.

    bench/python.py FOLDER [--peer libnvvm|llc] [--jacq target/release/jacq] [--arch sm_80] [--over 1.05] [--keep DIR] [--kinds]

FOLDER holds `NAME.ll`, a kernel each, as Numba hands it to libNVVM or Triton to LLVM, and perhaps `NAME.theirs.ptx`, what the producer made of it.
Without that libNVVM (LIBNVVM, with LIBDEVICE) or opt and llc (OPT, LLC) compile it. Both PTX files run in the emulator on the same data and go through
ptxas. An array of Numba's is a group of parameters `x.0` to `x.6.0`; it gets ELEMENTS elements, in as many rows as columns if it has two dimensions.
"""
import argparse, math, os, re, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, "../tests/tools")]
import executed, nvvm_readers, sass, sources

ELEMENTS = 4096
BYTES = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "half": 2, "float": 4, "double": 8}
FILLED = {"i1": "u8", "i8": "u8", "i16": "i16", "i32": "i32", "i64": "i64", "half": "f16", "float": "f32", "double": "f64"}
SHAPES = [("4", "64"), ("2,2", "16,16"), ("1", "256"), ("1", "128"), ("2", "32")]


def libnvvm(path, arch):
    import ctypes
    lib = ctypes.CDLL(os.environ["LIBNVVM"])
    program = ctypes.c_void_p()
    lib.nvvmCreateProgram(ctypes.byref(program))
    for name in (path, os.environ["LIBDEVICE"]):
        data = open(name, "rb").read()
        (lib.nvvmAddModuleToProgram if name == path else lib.nvvmLazyAddModuleToProgram)(program, data, ctypes.c_size_t(len(data)), b"m")
    options = (ctypes.c_char_p * 1)(f"-arch=compute_{arch[3:]}".encode())
    code = lib.nvvmCompileProgram(program, 1, options)
    size = ctypes.c_size_t()
    (lib.nvvmGetProgramLogSize if code else lib.nvvmGetCompiledResultSize)(program, ctypes.byref(size))
    text = ctypes.create_string_buffer(max(size.value, 1))
    (lib.nvvmGetProgramLog if code else lib.nvvmGetCompiledResult)(program, text)
    if code:
        raise RuntimeError("libNVVM: " + text.value.decode()[:200])
    return text.value.decode()


def llc(path, arch):
    optimized = subprocess.run([os.environ["OPT"], "-O3", path, "-o", "-"], capture_output=True, check=True).stdout
    return subprocess.run([os.environ["LLC"], "-mcpu=" + arch, "-O3", "-", "-o", "-"], input=optimized, capture_output=True, check=True).stdout.decode()


def parameters(text, symbol):
    """(type, name) of each parameter of the kernel, as the IR has them."""
    m = re.search(r'^define [^\n]*@"?' + re.escape(symbol) + r'"?\((.*)\)', text, re.M)
    return [(p.split(" %")[0].strip(), (re.search(r'%"?([\w.]+)"?$', p) or [0, ""])[1]) for p in executed.split_arguments(m[1])]


def arguments(ir, entry, shape, integer, tmp):
    """Arguments of `jacq run` for the parameters of the PTX kernel, by their types in the IR."""
    words = ["--grid", shape[0], "--block", shape[1], "--shared", "65536"]
    side = math.isqrt(ELEMENTS)
    dimensions = {}
    for ty, name in ir:
        if m := re.fullmatch(r"(\w+)\.5\.(\d+)", name):
            dimensions[m[1]] = max(dimensions.get(m[1], 0), int(m[2]) + 1)
    elements = {n[:-2]: BYTES.get(t.rstrip("*"), 8) for t, n in ir if n.endswith(".4")}
    pointee = {n[:-2]: t.rstrip("*") for t, n in ir if n.endswith(".4")}
    for k, (kind, size, _) in enumerate(entry):
        ty, name = ir[k] if k < len(ir) else ("ptr", "")
        array = name.split(".")[0] if re.fullmatch(r"\w+\.(?:\d|[56]\.\d)", name) and name.split(".")[0] in elements else None
        count = {1: [ELEMENTS], 2: [side, side], 3: [16, 16, 16]}.get(dimensions.get(array, 1))
        if array and name.endswith((".0", ".1")) and name.count(".") == 1:
            words += ["--arg", "u64:0"]
        elif array and name.endswith((".2", ".3")) and name.count(".") == 1:
            words += ["--arg", f"u64:{ELEMENTS if name.endswith('.2') else elements[array]}"]
        elif array and ".5." in name:
            words += ["--arg", f"u64:{count[int(name[-1])]}"]
        elif array and ".6." in name:
            words += ["--arg", f"u64:{elements[array] * math.prod(count[int(name[-1]) + 1:])}"]
        elif ty.startswith("ptr") or ty.endswith("*"):
            base = pointee.get(array, "float")
            element = FILLED.get(base, "f32")
            path = f"{tmp}/made_{element}.bin"
            if not os.path.exists(path):
                executed.write(path, element, executed.contents(element, 65536 // executed.SIZES[element] * 2, "rand(0,31)" if element[0] != "f" else "rand(0,1)"))
            words += ["--arg", f"u8[]:@{path}"]
        elif kind.startswith("f") or ty in ("float", "double"):
            words += ["--arg", f"f{8 * size}:0.5"]
        else:
            words += ["--arg", f"u{8 * size}:{integer}"]
    return words


def main():
    ap = argparse.ArgumentParser(usage=__doc__)
    ap.add_argument("folder")
    ap.add_argument("--peer", default="libnvvm", choices=["libnvvm", "llc"])
    ap.add_argument("--jacq", default=os.path.join(here, "../target/release/jacq"))
    ap.add_argument("--arch", default="sm_80")
    ap.add_argument("--over", type=float, default=0)
    ap.add_argument("--keep")
    ap.add_argument("--kinds", action="store_true")
    a = ap.parse_args()
    tmp = a.keep or tempfile.mkdtemp()
    os.makedirs(tmp, exist_ok=True)
    ratios, frames, wrong, peer = [], 0, 0, {"libnvvm": libnvvm, "llc": llc}[a.peer]
    for name in sorted(n for n in os.listdir(a.folder) if n.endswith(".ll")):
        stem, source = name[:-3], os.path.join(a.folder, name)
        mine, theirs, own = f"{tmp}/{stem}.ptx", f"{tmp}/{stem}.theirs.ptx", f"{a.folder}/{stem}.theirs.ptx"
        try:
            text = open(own).read() if os.path.exists(own) else peer(source, a.arch)
            with open(theirs, "w") as f:
                f.write(text)
            sass.run(a.jacq, source, "-arch=" + a.arch, "-O3", "-o", mine)
            sides = [executed.entries(open(p).read()) for p in (mine, theirs)]
            resources = [sass.resources(sass.run(sass.tool("PTXAS"), "-v", "-arch=" + a.arch, p, "-o", f"{tmp}/x.cubin")) for p in (mine, theirs)]
            kernel = next(iter(sides[1]))
            ir = parameters(open(source).read(), kernel)
        except (RuntimeError, subprocess.CalledProcessError, TypeError) as e:
            print(f"{stem}: {str(e)[:200]}")
            continue
        found = None
        for integer in (64, 16, 4):
            for shape in SHAPES:
                each = [arguments(ir, s[kernel], shape, integer, tmp) for s in sides]
                both = [executed.execute(a.jacq, p, kernel, w) for p, w in zip((mine, theirs), each)]
                if all(both):
                    found = both, each
                    break
            if found:
                break
        if not found:
            print(f"{stem}: does not run")
            continue
        both, each = found
        x, y = (executed.executed(b) for b in both)
        out = [values(a.jacq, p, kernel, w) for p, w in zip((mine, theirs), each)]
        differs = sources.differ(*out)
        local = [r[kernel].get("local", 0) for r in resources]
        ratios.append(x / y)
        wrong += bool(differs)
        frames += local[0] > local[1]
        if x / y > a.over or differs or local[0] > local[1]:
            print(f"{x / y:6.2f} {x:>9} /{y:>9}  frame {local[0]}/{local[1]} regs {resources[0][kernel]['regs']}/{resources[1][kernel]['regs']} {' '.join(each[0][1:4:2])} {stem}"
                  + (f" DIFFERS {differs}" if differs else ""), flush=True)
            if a.kinds and x / y > a.over:
                p, q = (executed.by_operation(b) for b in both)
                print("        " + ", ".join(f"{k} {p.get(k, 0)}/{q.get(k, 0)}" for k in sorted(p.keys() | q.keys(), key=lambda k: q.get(k, 0) - p.get(k, 0))[:7]))
    if ratios:
        print(f"executed: geomean {math.exp(sum(map(math.log, ratios)) / len(ratios)):.3f} over {len(ratios)} kernels, {sum(r > 1.05 for r in ratios)} over 1.05, "
              f"worst {max(ratios):.2f}; frames larger: {frames}; different results: {wrong}")


def values(jacq, ptx, kernel, words):
    """What the buffers hold after a run."""
    prints, at = [], 0
    for k, w in enumerate(words):
        if w == "--arg":
            if m := re.match(r"u8\[\]:@.*made_(\w+)\.bin", words[k + 1]):
                prints += ["--print", f"{at}:{m[1]}:512"]
            at += 1
    r = subprocess.run([jacq, "run", ptx, "--kernel", kernel, "--steps", str(executed.STEPS), *words, *prints], capture_output=True, text=True, timeout=120)
    return re.findall(r"[-+\w.]+", r.stdout) if r.returncode == 0 else None


if __name__ == "__main__":
    main()

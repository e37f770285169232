#!/usr/bin/env python3
"""Runs a folder of PTX on the GPU of this machine: ours and NVIDIA's, results and time.

    run.py FOLDER [--only TEXT] [--samples 20] [--record] [--json OUT]

Needs a driver (`libcuda.so.1`, or the library that LIBCUDA names) and Python, and nothing else. `manifest.json` of the folder, which prepare.py
makes, lists programs: PTX of two compilers, buffers, launches, and the results that the emulator had for each compiler's PTX. Each program is run
with either PTX; outputs are compared with the emulator's bit by bit (`same`) or within the program's tolerance (`close`). Then both are timed, in
turns, unless a launch leaves something in variables of its module: the median over the samples of the GPU's time of all launches of the program,
several times in a row where they are short.
`occ` is the number of warps that an SM holds of the first launch's kernel, `regs` and `local` are the driver's.
With --record the results become the folder's expected ones, of programs that have none yet: that is done on the software device.
"""
import argparse, ctypes, json, math, os, random, statistics, struct, sys, time

SIZES = {"i8": 1, "u8": 1, "i16": 2, "u16": 2, "i32": 4, "u32": 4, "i64": 8, "u64": 8, "f16": 2, "bf16": 2, "f32": 4, "f64": 8}
PACK = {"i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q", "u64": "Q", "f16": "e", "f32": "f", "f64": "d"}
# Elements of an output that are compared: all, or so many at equal distances.
COMPARED = 1 << 14
# Driver's numbers.
SM_COUNT, MAJOR, MINOR, WARPS = 16, 75, 76, 39
REGS, LOCAL, DYNAMIC_SHARED = 4, 3, 8
# A sample takes at least so many milliseconds, by repeating the launches; and a program's samples at most so many seconds.
SAMPLE_MS, PROGRAM_SECONDS = 0.3, 1.5


def values(kind, count, init):
    """The first contents of a buffer."""
    rng = random.Random(1)
    name, _, rest = init.partition("(")
    rest = rest.rstrip(")")
    real = kind.startswith(("f", "b"))
    if name == "rand":
        lo, hi = (float(int(v, 0)) if "x" in v else float(v) for v in rest.split(","))
        draw = (lambda: lo + (hi - lo) * rng.random()) if real else (lambda: int(lo) + int(rng.random() * (int(hi) - int(lo) + 1)))
        return [draw() for _ in range(count)]
    if name == "values":
        given = [float(v) if real else int(float(v)) if "." in v else int(v, 0) for v in rest.split(",")]
        return [given[k % len(given)] for k in range(count)]
    return list(range(count)) if name == "iota" else [1] * count if name == "one" else [0] * count


def pack(kind, numbers):
    if kind == "bf16":
        return b"".join(struct.pack("<f", v)[2:] for v in numbers)
    if not kind.startswith("f"):
        mask, signed = (1 << 8 * SIZES[kind]) - 1, kind.startswith("i")
        numbers = [(int(v) & mask) - (mask + 1 if signed and int(v) & mask > mask >> 1 else 0) for v in numbers]
    return struct.pack(f"<{len(numbers)}{PACK[kind]}", *numbers)


def unpack(kind, data):
    if kind == "bf16":
        return [struct.unpack("<f", b"\0\0" + data[k:k + 2])[0] for k in range(0, len(data), 2)]
    return list(struct.unpack(f"<{len(data) // SIZES[kind]}{PACK[kind]}", data))


def sample(kind, data):
    size = SIZES[kind]
    step = -(-(len(data) // size) // COMPARED)
    return data if step <= 1 else b"".join(data[k:k + size] for k in range(0, len(data), step * size))


class Driver:
    def __init__(self):
        self.lib = ctypes.CDLL(os.environ.get("LIBCUDA", "libcuda.so.1"))
        self("cuInit", 0)
        self.device = ctypes.c_int()
        self("cuDeviceGet", ctypes.byref(self.device), 0)
        context = ctypes.c_void_p()
        self("cuDevicePrimaryCtxRetain", ctypes.byref(context), self.device)
        self("cuCtxSetCurrent", context)
        name = ctypes.create_string_buffer(200)
        self("cuDeviceGetName", name, 200, self.device)
        self.name = name.value.decode()
        self.arch = 10 * self.attribute(MAJOR) + self.attribute(MINOR)

    def __call__(self, function, *args):
        status = getattr(self.lib, function)(*args)
        if status:
            text = ctypes.c_char_p()
            self.lib.cuGetErrorName(status, ctypes.byref(text))
            raise RuntimeError(f"{function}: {(text.value or b'?').decode()} ({status})")

    def attribute(self, which):
        out = ctypes.c_int()
        self("cuDeviceGetAttribute", ctypes.byref(out), which, self.device)
        return out.value

    def module(self, ptx):
        out = ctypes.c_void_p()
        self("cuModuleLoadData", ctypes.byref(out), ctypes.c_char_p(ptx + b"\0"))
        return out

    def function(self, module, name):
        out = ctypes.c_void_p()
        self("cuModuleGetFunction", ctypes.byref(out), module, name.encode())
        return out

    def function_attribute(self, function, which):
        out = ctypes.c_int()
        self("cuFuncGetAttribute", ctypes.byref(out), which, function)
        return out.value


class Side:
    """A program with one compiler's PTX, ready to launch."""

    def __init__(self, cu, folder, program, side, contents):
        self.cu, self.program, self.contents = cu, program, contents
        with open(os.path.join(folder, program[side]), "rb") as f:
            self.module = cu.module(f.read())
        self.pointers = {}
        for name, data in contents.items():
            p = ctypes.c_uint64()
            cu("cuMemAlloc_v2", ctypes.byref(p), ctypes.c_size_t(max(len(data), 16)))
            self.pointers[name] = p
        self.launches = []
        for l in program["launches"]:
            f = cu.function(self.module, l["kernel"])
            if l["shared"] > 48 << 10:
                cu("cuFuncSetAttribute", f, DYNAMIC_SHARED, l["shared"])
            args = [self.argument(a) for a in l["args"]]
            array_of = (ctypes.c_void_p * max(len(args), 1))(*[ctypes.addressof(a) for a in args])
            self.launches.append((f, l["grid"], l["block"], l["shared"], args, array_of))

    def argument(self, parts):
        """Bytes of an argument: pieces at their places, of hexadecimal digits or addresses of buffers."""
        data = bytearray(parts["size"])
        for at, what in parts["pieces"]:
            piece = struct.pack("<Q", self.pointers[what[1:]].value) if what.startswith("@") else bytes.fromhex(what)
            data[at:at + len(piece)] = piece
        return ctypes.create_string_buffer(bytes(data), len(data))

    def fill(self):
        for name, data in self.contents.items():
            self.cu("cuMemcpyHtoD_v2", self.pointers[name], ctypes.c_char_p(data), ctypes.c_size_t(len(data)))

    def launch(self):
        for f, grid, block, shared, _, args in self.launches:
            self.cu("cuLaunchKernel", f, *grid, *block, shared, None, args, None)

    def outputs(self):
        self.cu("cuCtxSynchronize")
        out = {}
        for b in self.program["buffers"]:
            if b["out"]:
                data = ctypes.create_string_buffer(len(self.contents[b["name"]]))
                self.cu("cuMemcpyDtoH_v2", data, self.pointers[b["name"]], ctypes.c_size_t(len(data)))
                out[b["name"]] = sample(b["type"], data.raw)
        return out

    def resources(self):
        f, _, block, shared, _, _ = self.launches[0]
        blocks = ctypes.c_int()
        self.cu("cuOccupancyMaxActiveBlocksPerMultiprocessor", ctypes.byref(blocks), f, math.prod(block), ctypes.c_size_t(shared))
        return {"regs": self.cu.function_attribute(f, REGS), "local": self.cu.function_attribute(f, LOCAL), "occ": blocks.value * -(-math.prod(block) // 32)}

    def close(self):
        for p in self.pointers.values():
            self.cu("cuMemFree_v2", p)
        self.cu("cuModuleUnload", self.module)


class Clock:
    def __init__(self, cu):
        self.cu, self.events = cu, [ctypes.c_void_p(), ctypes.c_void_p()]
        for e in self.events:
            cu("cuEventCreate", ctypes.byref(e), 0)

    def milliseconds(self, side, times):
        start, end = self.events
        self.cu("cuEventRecord", start, None)
        for _ in range(times):
            side.launch()
        self.cu("cuEventRecord", end, None)
        self.cu("cuEventSynchronize", end)
        out = ctypes.c_float()
        self.cu("cuEventElapsedTime", ctypes.byref(out), start, end)
        return out.value


def verdict(program, got, folder, side):
    """`same` as in the emulator bit by bit, `close` to it within the tolerance, or what differs."""
    close = False
    for b in program["buffers"]:
        if not b["out"]:
            continue
        with open(os.path.join(folder, "expected", f"{program['name']}.{side}.{b['name']}"), "rb") as f:
            want = f.read()
        if got[b["name"]] == want:
            continue
        x, y = unpack(b["type"], got[b["name"]]), unpack(b["type"], want)
        # Where nothing is said, results of approximate instructions may differ in the last places.
        tolerance = b["tol"] or {"f64": 1e-12, "f32": 2e-6, "f16": 2e-3, "bf16": 1e-2}.get(b["type"], 0)
        for k, (p, q) in enumerate(zip(x, y)):
            if p != q and not (p != p and q != q) and not abs(p - q) <= tolerance * max(1, abs(q)):
                return f"WRONG: {b['name']}[{k}] is {p}, in the emulator {q}"
        close = True
    return "close" if close else "same"


def timed(cu, program, sides, samples):
    """Milliseconds of the launches of either side. A program that works on its own results starts from the first contents each time."""
    clock, again = Clock(cu), program["repeats"]

    def measured(side, times):
        if not again:
            side.fill()
        return clock.milliseconds(side, times)
    once = max(measured(s, 1) for s in sides)
    times = max(1, min(1000, int(SAMPLE_MS / max(once, 1e-3)))) if again else 1
    found, until = ([], []), time.monotonic() + PROGRAM_SECONDS
    for _ in range(samples):
        for s, list_of in zip(sides, found):
            list_of.append(measured(s, times) / times)
        if time.monotonic() > until:
            break
    return [statistics.median(f) for f in found]


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("folder")
    ap.add_argument("--only", default="")
    ap.add_argument("--samples", type=int, default=20)
    ap.add_argument("--record", action="store_true")
    ap.add_argument("--json")
    a = ap.parse_args()
    with open(os.path.join(a.folder, "manifest.json")) as f:
        manifest = json.load(f)
    cu = Driver()
    print(f"{cu.name}, sm_{cu.arch}, {cu.attribute(SM_COUNT)} SMs; {manifest['commit']}, {manifest['peer']}", flush=True)
    if a.record:
        os.makedirs(os.path.join(a.folder, "expected"), exist_ok=True)
    else:
        print(f"{'program':44} {'ours':>6} {'theirs':>6} {'us':>9} {'theirs':>9} {'ratio':>6}  regs      occ      local", flush=True)
    rows, refused = [], []
    for program in manifest["programs"]:
        if a.only not in program["name"] or a.record == program.get("recorded", False):
            continue
        need, exact = program["arch"]
        if cu.arch < need or exact and cu.arch // 10 != need // 10:
            continue
        contents = {b["name"]: pack(b["type"], values(b["type"], b["count"], b["init"])) for b in program["buffers"]}
        sides = []
        try:
            sides = [Side(cu, a.folder, program, s, contents) for s in ("ours", "theirs")]
            said = []
            for s, name in zip(sides, ("ours", "theirs")):
                s.fill()
                s.launch()
                got = s.outputs()
                if a.record:
                    for b, data in got.items():
                        with open(os.path.join(a.folder, "expected", f"{program['name']}.{name}.{b}"), "wb") as f:
                            f.write(data)
                else:
                    said.append(verdict(program, got, a.folder, name))
            row = {"name": program["name"], "said": said}
            if not a.record:
                row["ms"] = [0, 0] if program.get("once") else timed(cu, program, sides, a.samples)
                row["resources"] = [s.resources() for s in sides]
            rows.append(row)
        except RuntimeError as e:
            refused.append((program["name"], str(e)))
            print(f"{program['name']:44} {e}", flush=True)
            if "ILLEGAL" in str(e) or "LAUNCH_FAILED" in str(e):
                sys.exit("the context is lost: run the rest with --only")
            continue
        for s in sides:
            s.close()
        if not a.record:
            (x, y), (p, q) = row["ms"], row["resources"]
            print(f"{row['name']:44} {said[0][:6]:>6} {said[1][:6]:>6} {1e3 * x:9.2f} {1e3 * y:9.2f} {x / max(y, 1e-9):6.2f}  {p['regs']:3}/{q['regs']:3}  {p['occ']:3}/{q['occ']:3}  "
                  f"{p['local']:4}/{q['local']:4}", flush=True)
            for s in said:
                if s.startswith("WRONG"):
                    print("    " + s)
    if a.json:
        with open(a.json, "w") as f:
            json.dump({"device": cu.name, "arch": cu.arch, "commit": manifest["commit"], "rows": rows, "refused": refused}, f, indent=1)
    if a.record:
        kept = {r["name"] for r in rows}
        for p in manifest["programs"]:
            p["recorded"] = p.get("recorded", False) or p["name"] in kept
        with open(os.path.join(a.folder, "manifest.json"), "w") as f:
            json.dump(manifest, f)
        print(f"recorded {len(kept)} programs")
        return
    wrong = [r for r in rows if any(s.startswith("WRONG") for s in r["said"])]
    ratios = [r["ms"][0] / r["ms"][1] for r in rows if min(r["ms"]) > 0]
    same = sum(s == "same" for r in rows for s in r["said"])
    print(f"{len(rows)} programs: {len(wrong)} wrong, {len(refused)} refused; {same} of {2 * len(rows)} results as in the emulator bit by bit")
    if ratios:
        print(f"time ours / theirs: geomean {math.exp(sum(map(math.log, ratios)) / len(ratios)):.3f}, {sum(x > 1.05 for x in ratios)} over 1.05, "
              f"{sum(x > 1.15 for x in ratios)} over 1.15, worst {max(ratios):.2f}")
    sys.exit(bool(wrong or refused))


if __name__ == "__main__":
    main()

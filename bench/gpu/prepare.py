#!/usr/bin/env python3
"""Makes the folder that run.py runs: PTX of both compilers, launches, first contents.

    prepare.py FOLDER --jacq target/release/jacq [--most 120] [--only TEXT] [--jobs 2]

Programs are those of bench/kernels at the sizes of large.txt, then those of tests/tensor and tests/kernels, from every folder in turn.
A program is left out where run.py cannot launch it as written (clusters, tensor maps, textures, symbols, structures whose layout the
PTX does not confirm), where results may come in any order, or where a compiler refuses it. Needs what sass.py needs.
"""
import argparse, concurrent.futures, glob, itertools, json, os, re, shutil, struct, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, "..")]
import executed, run, sass

PEER = "NVRTC"


def directives(lines):
    """Buffers and launches of a program's first lines; `None` if something there is not for run.py."""
    buffers, launches, tolerance = {}, [], None
    for line in lines:
        if m := re.match(r"buffer\s+(\w+)\s+(\w+)\[(\d+)\]\s*(.*)", line):
            name, kind, count, rest = m.groups()
            init = re.match(r"\w+\([^)]*\)|(?!out\b|tol=)\w+", rest)
            tol = re.search(r"tol=(\S+)", rest)
            buffers[name] = {"name": name, "type": kind, "count": int(count), "init": init.group(0) if init else "zero",
                             "out": bool(re.search(r"\bout\b", rest)), "tol": float(tol.group(1)) if tol else tolerance}
            if kind not in run.SIZES:
                return None
        elif m := re.match(r"launch\s+(.*?)<<<(.*)>>>\((.*)\)\s*(\S.*)?$", line):
            if m.group(4):
                return None
            launches.append((m.group(1).strip(), executed.split_arguments(m.group(2)), executed.split_arguments(m.group(3))))
        elif re.match(r"(?:symbol|map|texture|surface|nonuniform|async)\b", line):
            return None
    return (buffers, launches) if buffers and launches else None


def scalar(text, buffers):
    """(size, hexadecimal digits or @buffer) of one argument as C++ writes it."""
    text = text.strip()
    if text in buffers:
        return 8, "@" + text
    if text == "null":
        return 8, "00" * 8
    if text in ("true", "false"):
        return 1, "01" if text == "true" else "00"
    m = re.fullmatch(r"(-?(?:0x[0-9a-fA-F]+|[\d.]+(?:[eE][-+]?\d+)?))([uUlLfF]*)", text)
    if not m:
        raise ValueError(text)
    number, suffix = m.group(1), m.group(2).lower()
    if "f" in suffix and not number.startswith("0x"):
        return 4, struct.pack("<f", float(number)).hex()
    if "." in number or "e" in number and not number.startswith("0x"):
        return 8, struct.pack("<d", float(number)).hex()
    size = 8 if "ll" in suffix else 4
    return size, (int(number, 0) & (1 << 8 * size) - 1).to_bytes(size, "little").hex()


def argument(text, buffers, param):
    """Pieces of an argument of the kernel's parameter (type, size, array)."""
    kind, size, _ = param
    if not text.strip().startswith("{"):
        own, piece = scalar(text, buffers)
        if own != size:
            # The literal converts to the parameter's type.
            number = text.strip().rstrip("uUlLfF") if not piece.startswith("@") else None
            if number is None or text.strip() == "null":
                raise ValueError(text)
            if kind.startswith("f"):
                piece = struct.pack({4: "<f", 8: "<d"}[size], float(number)).hex()
            else:
                piece = (int({"true": "1", "false": "0"}.get(number, number), 0) & (1 << 8 * size) - 1).to_bytes(size, "little").hex()
        elif kind.startswith("f") != ("." in text or "f" in text.lower()) and not piece.startswith("@") and kind.startswith("f"):
            piece = struct.pack({4: "<f", 8: "<d"}[size], float(text.strip().rstrip("uUlLfF"))).hex()
        return {"size": size, "pieces": [[0, piece]]}
    at, most, pieces = 0, 1, []
    for part in executed.split_arguments(text.strip()[1:-1]):
        if part.startswith("{"):
            raise ValueError(text)
        own, piece = scalar(part, buffers)
        at = -(-at // own) * own
        pieces.append([at, piece])
        at, most = at + own, max(most, own)
    if -(-at // most) * most != size:
        raise ValueError(text)
    return {"size": size, "pieces": pieces}


def dimensions(text):
    parts = [int(v) for v in text.strip("() ").split(",")]
    return (parts + [1, 1])[:3]


def program(src, lines, a, tmp, folder):
    found = directives(lines)
    if not found:
        return None
    buffers, launches = found
    for b in buffers.values():
        run.pack(b["type"], run.values(b["type"], min(b["count"], 1000), b["init"]))
    options, lowest, _ = sass.directives(src)
    target = lowest if re.search(r"[af]$", lowest) else max(lowest, "sm_80", key=lambda t: int(re.sub(r"\D", "", t)))
    ours, theirs, tag = sass.both_ptx(src, argparse.Namespace(arch=target, jacq=a.jacq, flag=[]), tmp)
    params = executed.entries(open(ours).read())
    peer = executed.entries(open(theirs).read())
    out = []
    for kernel, shape, arguments in launches:
        names = [k for k in params if executed.plain(executed.signature(k)[0]) == executed.plain(kernel)]
        names = names or [k for k in params if executed.signature(k)[0].split("<")[0].split("::")[-1] == kernel]
        if len(names) != 1 or [p[1] for p in params[names[0]]] != [p[1] for p in peer.get(names[0], [])] or len(arguments) != len(params[names[0]]):
            return None
        args = [argument(t, buffers, p) for t, p in zip(arguments, params[names[0]])]
        shared = int(shape[2], 0) if len(shape) > 2 else 0
        out.append({"kernel": names[0], "grid": dimensions(shape[0]), "block": dimensions(shape[1]), "shared": shared, "args": args})
    for path, side in ((ours, "ours"), (theirs, "theirs")):
        shutil.copy(path, f"{folder}/{tag}.{side}.ptx")
    # What a launch leaves in variables of the module would be there for the next one.
    state = re.search(r"^\s*(?:\.(?:visible|weak|extern)\s+)*\.global\s[^=;]*;", open(ours).read(), re.M) is not None
    need = [int(re.sub(r"\D", "", target)), bool(re.search(r"[af]$", target))]
    return {"name": tag, "arch": need, "ours": f"{tag}.ours.ptx", "theirs": f"{tag}.theirs.ptx", "buffers": list(buffers.values()), "launches": out,
            "once": state, "repeats": "/bench/" in os.path.abspath(src)}


def head(path):
    for line in open(path, errors="replace"):
        if not line.startswith("//"):
            return
        yield line[2:].strip()


def sources():
    root = os.path.join(here, "../..")
    for line in open(here + "/large.txt"):
        if not line.startswith("#"):
            name, _, rest = line.partition(":")
            yield os.path.join(here, f"../kernels/{name}.cu"), [part.strip() for part in rest.split(";")]
    # From every folder in turn, so that the first 120 are of all kinds.
    folders = [sorted(glob.glob(f + "/*.cu")) for f in [root + "/tests/tensor", *sorted(glob.glob(root + "/tests/kernels/*/"))]]
    for row in itertools.zip_longest(*folders):
        yield from ((p, list(head(p))) for p in row if p)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("folder")
    ap.add_argument("--jacq", default=os.path.join(here, "../../target/release/jacq"))
    ap.add_argument("--most", type=int, default=120)
    ap.add_argument("--only", default="", help="only programs with this in their path")
    ap.add_argument("--jobs", type=int, default=2)
    a = ap.parse_args()
    os.makedirs(a.folder, exist_ok=True)
    tmp = tempfile.mkdtemp()
    commit = subprocess.run(["git", "-C", here, "log", "-1", "--format=%h of %cs"], capture_output=True, text=True).stdout.strip()

    def one(source):
        try:
            return program(*source, a, tmp, a.folder)
        except (RuntimeError, ValueError, KeyError, FileNotFoundError, subprocess.TimeoutExpired, struct.error, OverflowError):
            return None
    programs, pending = [], (s for s in sources() if a.only in s[0])
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        while len(programs) < a.most and (batch := list(itertools.islice(pending, 4 * a.jobs))):
            programs += [p for p in pool.map(one, batch) if p]
    with open(f"{a.folder}/manifest.json", "w") as f:
        json.dump({"commit": commit, "peer": PEER, "programs": programs[:a.most]}, f)
    shutil.copy(here + "/run.py", a.folder)
    shutil.copy(here + "/run.sh", a.folder)
    shutil.rmtree(tmp)
    print(f"{len(programs[:a.most])} programs")


if __name__ == "__main__":
    main()

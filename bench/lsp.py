#!/usr/bin/env python3
"""How long `jacq lsp` takes to answer in a large file: diagnostics after a key, and hover.

    bench/lsp.py [--jacq target/release/jacq] [--lines 5000] [--rounds 30] [FILE.cu]

Without a file, one of the wanted length is made of the programs of tests/kernels, each in a namespace of its own; programs whose
directives of the preprocessor would meet the others' are left out. Each round types a digit into a kernel in the middle of the file and
waits for its diagnostics, types a semicolon too few and waits for the error, and asks for a hover over a CUDA function and over a name of
the file. Says the median, the 95th percentile and the worst of each in milliseconds, and how much of it a processor worked (the rest is
waiting for one on a busy machine: bench on a quiet one); exits with 1 where a median is over --most.
"""
import argparse, json, os, pathlib, re, statistics, subprocess, sys, time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def program(lines):
    """A file of that many lines, and how many programs it has."""
    parts, count, used = [], 0, 0
    paths = sorted(ROOT.glob("tests/kernels/*/*.cu"))
    while count < lines:
        before = count
        for path in paths:
            text = path.read_text()
            if re.search(r"^\s*(#|namespace|template\s*<>|extern)|\bstd::|asm|::", text, re.M):
                continue
            if count >= lines:
                break
            part = [f"namespace part{used} {{"] + text.rstrip("\n").split("\n") + ["}"]
            parts += part
            count += len(part)
            used += 1
        if count == before:
            sys.exit("no program of tests/kernels fits")
    return "\n".join(parts) + "\n", used


class Server:
    def __init__(self, jacq):
        self.process = subprocess.Popen([jacq, "lsp", "-arch=sm_90"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last = 0
        self.ask("initialize", {"capabilities": {"general": {"positionEncodings": ["utf-8"]}}})
        self.notify("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline().strip()):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length))

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.last:
                return message.get("result")

    def worked(self):
        """Milliseconds that processors worked for the server."""
        stat = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return 1000 * (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def diagnostics(self):
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                return message["params"]["diagnostics"]


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--jacq", default=str(ROOT / "target/release/jacq"))
    args.add_argument("--lines", type=int, default=5000)
    args.add_argument("--rounds", type=int, default=30)
    args.add_argument("--most", type=float, default=30)
    args.add_argument("file", nargs="?")
    args = args.parse_args()
    if args.file:
        text, name = pathlib.Path(args.file).read_text(), args.file
    else:
        text, used = program(args.lines)
        name = f"{used} programs of tests/kernels"
    lines = text.split("\n")
    # A statement of its own in the middle: a key there makes another valid text.
    middle = len(lines) // 2
    place = next(n for n in range(middle, len(lines)) if "__global__" in lines[n])
    place = next(n for n in range(place, len(lines)) if lines[n].strip() == "{" or lines[n].rstrip().endswith(") {"))
    lines.insert(place + 1, "    int typed_here = 1; (void)typed_here;")
    text = "\n".join(lines)
    hover_cuda = next((n, line.index("__syncthreads")) for n, line in enumerate(lines) if n > middle and "__syncthreads" in line)
    hover_own = (place + 1, lines[place + 1].index("typed_here;"))

    server = Server(args.jacq)
    uri = "file:///tmp/large.cu"
    document = {"uri": uri}
    version = 1
    start = time.perf_counter()
    server.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "cuda-cpp", "version": 1, "text": text}})
    found = server.diagnostics()
    opened = 1000 * (time.perf_counter() - start)
    errors = [one["message"] for one in found if one["severity"] == 1]
    if errors:
        sys.exit(f"the file has {len(errors)} errors: {errors[:3]}")

    def change(first, last, new):
        nonlocal version
        version += 1
        at = {"start": {"line": place + 1, "character": first}, "end": {"line": place + 1, "character": last}}
        began = time.perf_counter()
        server.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"range": at, "text": new}]})
        said = server.diagnostics()
        return 1000 * (time.perf_counter() - began), sum(one["severity"] == 1 for one in said)

    def hover(at):
        began = time.perf_counter()
        answer = server.ask("textDocument/hover", {"textDocument": document, "position": {"line": at[0], "character": at[1]}})
        if not answer:
            sys.exit(f"no hover at {at}")
        return 1000 * (time.perf_counter() - began)

    figure, semicolon = lines[place + 1].index("1;"), lines[place + 1].index(";")
    times = {"diagnostics after a digit": [], "diagnostics of an error": [], "hover of a CUDA function": [], "hover of the file's own name": []}
    digit, wrong, cuda, own = times.values()
    worked = 0
    for n in range(args.rounds):
        before = server.worked()
        took, errors = change(figure, figure + 1, str(n % 10))
        worked += server.worked() - before
        digit.append(took)
        if errors:
            sys.exit("a digit made an error")
        took, errors = change(semicolon, semicolon + 1, "")
        wrong.append(took)
        if errors != 1:
            sys.exit(f"a missing semicolon is {errors} errors")
        change(semicolon, semicolon, ";")
        cuda.append(hover(hover_cuda))
        own.append(hover(hover_own))
    server.ask("shutdown", None)
    server.notify("exit", None)
    server.process.wait()
    print(f"{len(lines)} lines, {len(text)} bytes: {name}; opening it took {opened:.1f} ms")
    late = False
    for what, took in times.items():
        took.sort()
        median = statistics.median(took)
        print(f"{what:30} median {median:6.2f} ms   95% {took[int(0.95 * (len(took) - 1))]:6.2f}   worst {took[-1]:6.2f}")
        late |= median > args.most
    print(f"a processor worked {worked / args.rounds:.1f} ms for the diagnostics after a digit, on the mean")
    sys.exit(late)


main()
